import { throwInvalid } from '../errors/throwInvalid.ts'
import { fieldsOf, isRecord, type UnknownRecord } from '../validators/isRecord.ts'

/** A file to send. */
export type Upload = Blob | NamedUpload

/** A file to send, with its name. */
export interface NamedUpload {
  /** The content. */
  readonly data: Blob | Uint8Array<ArrayBuffer> | ArrayBuffer | string
  /** The file name. */
  readonly name: string
  /** The media type, for example `text/plain`. */
  readonly type?: string
}

/**
 * Encodes a body: a form stays as it is, any other value becomes JSON.
 *
 * @throws ValidationError for undefined or a function, and TypeError for a cycle or a bigint
 */
export const encodeBody = (body: unknown): string | FormData =>
  body instanceof FormData ? body : (JSON.stringify(body) ?? throwInvalidBody())

export const throwInvalidBody = (): never =>
  throwInvalid('body', '', 'The body must be a value that JSON can represent.')

/** @throws ValidationError for anything but an object, and for a file in its place */
export const bodyFields = (body: unknown): UnknownRecord =>
  isRecord(body) && !isBinary(body) ? body : throwInvalid('body', '', 'The body must be an object.')

/**
 * Encodes fields as a form: one part for each file, also for several files of one name, and objects as JSON.
 *
 * @throws ValidationError for anything but an object, and for a file in its place
 */
export function toForm(input: unknown): FormData {
  if (input instanceof FormData) return input
  const form = new FormData()
  for (const [name, value] of Object.entries(bodyFields(input))) append(form, name, value)
  return form
}

/** Encodes fields as a form if one of them is a file. Otherwise returns them as they are. */
export const toFormWithFile = (input: unknown): unknown =>
  Object.entries(fieldsOf(input)).some(([field, value]) => toPart(field, value) instanceof Blob)
    ? toForm(input)
    : input

function append(form: FormData, field: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) for (const item of value) append(form, field, item)
  else form.append(field, toPart(field, value))
}

/** Converts a value to a part of a form: a file, or text. */
function toPart(field: string, value: unknown): Blob | string {
  if (value instanceof Blob) return value
  if (isBinary(value)) return new Blob([value])
  const { data, name, type } = fieldsOf(value)
  // A string with a name is a file only in these fields
  const isFile = isBinary(data) || (typeof data === 'string' && /^files?$/.test(field))
  if (isFile && typeof name === 'string')
    return new File([data], name, { type: `${type ?? fieldsOf(data).type ?? ''}` })
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const isBinary = (value: unknown): value is BlobPart =>
  value instanceof Blob || value instanceof ArrayBuffer || ArrayBuffer.isView(value)
