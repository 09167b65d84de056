import vendor from '@daily-co/daily-js'

// Exporting only the default lets a bundler leave out the hundred named constants.
export { vendor as default }
