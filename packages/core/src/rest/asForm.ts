import { load } from './load.ts'

/** What makes forms: fetched with the first of them. */
const loadForm = () => load(import('./form.ts'))

/** A body as a form. */
export const asForm = async (given: unknown): Promise<FormData> => (await loadForm()).toForm(given)

/** The same where a file is in it; else it stays as it is. */
export const asFormWithFile = async (given: unknown): Promise<unknown> =>
  (await loadForm()).formWithFile(given)
