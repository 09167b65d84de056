/** Whether a value is a text that says something. */
export const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
