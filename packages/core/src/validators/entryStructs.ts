import { isRecord, type UnknownRecord } from './isRecord.ts'

/*
 * superstruct's language for the code that a page loads before a call, in a fifth of superstruct's size: the rules of
 * options (`validateOptions.ts`) and of messages (`voice/messages/messageRules.ts`). The names are superstruct's, as in
 * `structs.ts`, which the rules of the call object use. They cannot be mixed: a struct here only says whether a value is
 * valid. It has no path and no message, and the first parameter of `define` is the text after "must be" (`'a string'`).
 * `number` takes every number, because each option has bounds of its own. `entryCombinators.ts` makes structs of others. See docs/decisions/040-one-schema-language.md.
 */

/** A struct: what a value must be, and whether it is. */
export interface EntryStruct {
  /** The text after "must be" in a message. */
  readonly type: string
  /** Returns whether a value is valid. `parent` is the object that has it. */
  readonly is: (value: unknown, parent: UnknownRecord) => boolean
  /** An invalid value of a secret is left out of the error. */
  readonly isSecret: boolean | undefined
}

/** The structs of the properties of an object. */
export type EntrySchema = { readonly [name: string]: EntryStruct }

export const define = (type: string, is: EntryStruct['is'], isSecret?: boolean): EntryStruct => ({
  type,
  is,
  isSecret,
})

export const string = () => define('a string', (value) => typeof value === 'string')

export const boolean = () => define('a boolean', (value) => typeof value === 'boolean')

export const number = () => define('a number', (value) => typeof value === 'number')

export const func = () => define('a function', (value) => typeof value === 'function')

/** An object with any properties. */
export const record = () => define('an object', isRecord)
