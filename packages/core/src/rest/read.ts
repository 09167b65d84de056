import { parseJson } from './request.ts'

/** For operations whose answer says nothing: whatever came with the success is left unread. */
export const nothing = (): undefined => undefined

/** The table as text, or the job that makes it. */
export const csvOrJson = (text: string, response: Response): unknown =>
  /json/.test(`${response.headers.get('content-type')}`) ? parseJson(text) : text
