/** A body as a form; what makes forms is fetched with the first of them. */
export const asForm = async (given: unknown): Promise<FormData> => (await import('./form.ts')).toForm(given)
