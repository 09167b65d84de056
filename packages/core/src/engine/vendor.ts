import vendor from '@daily-co/daily-js'

// its hundred constants are named nowhere, so that a bundler leaves them out
export { vendor as default }
