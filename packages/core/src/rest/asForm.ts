/** A body as a form; what makes forms is fetched with the first of them. */
export const asForm = async (given: unknown): Promise<FormData> => (await import('./form.ts')).toForm(given)

/** The same where a file is in it; else it stays as it is. */
export const asFormWithFile = async (given: unknown): Promise<unknown> =>
  (await import('./form.ts')).formWithFile(given)
