import vendor from '@daily-co/daily-js'

// only the default export, so that a bundler leaves out the hundred named constants
export { vendor as default }
