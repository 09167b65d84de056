/** The message of what was thrown; of anything but an Error, its text. */
export const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
