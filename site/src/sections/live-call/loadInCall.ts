/** Loads the parts of the page that appear in a call. */
export const loadInCall = async () => (await import('./inCall.ts')).inCall
