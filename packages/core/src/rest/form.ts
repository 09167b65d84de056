import { fields } from './fields.ts'

/** A file to send. */
export type Upload = Blob | NamedUpload

/** A file to send, by its name. */
export interface NamedUpload {
  readonly data: Blob | Uint8Array<ArrayBuffer> | ArrayBuffer | string
  readonly name: string
  /** Its media type, for example `text/plain`. */
  readonly type?: string
}

const isUpload = (value: unknown): value is NamedUpload =>
  typeof value === 'object' && value !== null && 'data' in value && 'name' in value

function append(form: FormData, name: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) for (const item of value) append(form, name, item)
  else if (value instanceof Blob) form.append(name, value)
  else if (isUpload(value)) {
    const { data, type } = value
    const blob = new Blob([data], { type: type ?? (data instanceof Blob ? data.type : '') })
    form.append(name, blob, value.name)
  } else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
}

/** A body as a form: one part for each file, also where several have one name; objects as JSON. */
export function toForm(given: unknown): FormData {
  if (given instanceof FormData) return given
  const form = new FormData()
  for (const [name, value] of Object.entries(fields(given))) append(form, name, value)
  return form
}
