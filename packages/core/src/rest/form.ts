import { fields } from './fields.ts'

/** A file to send. */
export type Upload = Blob | NamedUpload

/** A file to send, by its name. */
export interface NamedUpload {
  /** What the file holds. */
  readonly data: Blob | Uint8Array<ArrayBuffer> | ArrayBuffer | string
  /** The file's name. */
  readonly name: string
  /** Its media type, for example `text/plain`. */
  readonly type?: string
}

/** The fields of which also a text with a name is a file. */
const FILE_FIELD = /^files?$/

const isBinary = (value: unknown): value is BlobPart =>
  value instanceof Blob || value instanceof ArrayBuffer || ArrayBuffer.isView(value)

/** A value as the part of a form that a file is; undefined where it is none. */
function fileOf(field: string, value: unknown): File | Blob | undefined {
  if (value instanceof Blob) return value
  if (isBinary(value)) return new Blob([value])
  const { data, name, type } = fields(value)
  const isFile = isBinary(data) || (typeof data === 'string' && FILE_FIELD.test(field))
  if (!isFile || typeof name !== 'string') return undefined
  return new File([data], name, { type: `${type ?? (data instanceof Blob ? data.type : '')}` })
}

function append(form: FormData, field: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) for (const item of value) append(form, field, item)
  else
    form.append(
      field,
      fileOf(field, value) ?? (typeof value === 'object' ? JSON.stringify(value) : String(value)),
    )
}

/** A body as a form: one part for each file, also where several have one name; objects as JSON. */
export function toForm(given: unknown): FormData {
  if (given instanceof FormData) return given
  const form = new FormData()
  for (const [name, value] of Object.entries(fields(given))) append(form, name, value)
  return form
}

/** A form where a file is in it, else what was given. */
export const formWithFile = (given: unknown): unknown =>
  Object.entries(fields(given)).some(([field, value]) => fileOf(field, value)) ? toForm(given) : given
