import { throwInvalid } from '../errors/throwInvalid.ts'
import { fieldsOf } from '../validators/isRecord.ts'

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

/** The fields in which a string with a name is a file, too. */
const FILE_FIELD = /^files?$/

/**
 * Encodes a body: a form stays as it is, any other value becomes JSON.
 *
 * @throws ValidationError for undefined or a function, and TypeError for a cycle or a bigint
 */
export const encodeBody = (body: unknown): string | FormData =>
  body instanceof FormData ? body : (JSON.stringify(body) ?? throwInvalidBody())

export const throwInvalidBody = (): never =>
  throwInvalid('body', '', 'The body must be a value that JSON can represent.')

/** Encodes fields as a form: one part for each file, also for several files of one name; objects as JSON. */
export function toForm(input: unknown): FormData {
  if (input instanceof FormData) return input
  const form = new FormData()
  for (const [name, value] of Object.entries(fieldsOf(input))) append(form, name, value)
  return form
}

/** Encodes fields as a form if one of them is a file; otherwise returns them as they are. */
export const toFormWithFile = (input: unknown): unknown =>
  Object.entries(fieldsOf(input)).some(([field, value]) => toFile(field, value)) ? toForm(input) : input

function append(form: FormData, field: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) append(form, field, item)
    return
  }
  const file = toFile(field, value)
  if (file) form.append(field, file)
  else form.append(field, typeof value === 'object' ? JSON.stringify(value) : String(value))
}

/** Converts a value to a file; undefined if it is not one. */
function toFile(field: string, value: unknown): File | Blob | undefined {
  if (value instanceof Blob) return value
  if (isBinary(value)) return new Blob([value])
  const { data, name, type } = fieldsOf(value)
  const isFile = isBinary(data) || (typeof data === 'string' && FILE_FIELD.test(field))
  if (!isFile || typeof name !== 'string') return undefined
  return new File([data], name, { type: `${type ?? (data instanceof Blob ? data.type : '')}` })
}

const isBinary = (value: unknown): value is BlobPart =>
  value instanceof Blob || value instanceof ArrayBuffer || ArrayBuffer.isView(value)
