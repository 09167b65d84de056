/** What holds a secret is called. */
export const SECRET = '(?:key|secret|token|pass(?:word|wd|phrase)|cookie|auth(?:orization)?|jwt|pem)'
/**
 * Where words that name a secret may begin to repeat it: at a colon or a quote, also some words later, or a tag; after
 * `bearer`, what has a figure in it.
 */
const REPEATED = RegExp(`(${SECRET}s?(?:\\s+\\w+){0,3}\\s*[:=<"'\\\\]+\\s*|bearer (?=\\S*\\d)).*`, 'is')

/** Words up to where they may repeat a secret: nobody can say where it ends. */
export const maskWords = (text: string): string => text.replace(REPEATED, '$1[secret]')
