/** Smoke tests that do not run in WebKit, by a part of their title, each with its reason. */
export const NOT_IN_WEBKIT: Readonly<Record<string, string>> = {}
