/** Query strings of addresses: meeting tokens travel there. */
const QUERY = /(\bhttps?:\/\/[^\s?"']+)\?[^\s"']*/g
/** JSON web tokens, the form of Daily's meeting tokens. */
const JSON_WEB_TOKEN = /\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g

/** A text of the media service without the credentials of a call: query strings of addresses and meeting tokens. */
export const redactText = (text: string): string =>
  text.replaceAll(QUERY, '$1').replaceAll(JSON_WEB_TOKEN, '[Filtered]')
