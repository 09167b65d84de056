// Apart from redact.ts because every page with a voice client loads it before a call.

/** Replaces a credential in errors, logs and reports. */
export const REDACTED = '[redacted]'

/** Removes a key from a text. A key of fewer than 8 characters stays: ordinary words may contain it. */
export const redactKey = (text: string, key = ''): string => (key[7] ? text.replaceAll(key, REDACTED) : text)
