import { toForm, type Upload } from '../bodies.ts'
import { endpoint } from '../endpoint.ts'
import type { OneOf, Open, Stored, Values } from '../types/stored.ts'

/** A file to store. */
export interface CreateFile extends Open {
  file: Upload
}

/** The fields of a file that can be changed: its name. Bounds are the platform's. */
export interface UpdateFile extends Open {
  /** At most 40 characters. */
  name?: string
}

/** A stored file. */
export interface StoredFile extends Stored {
  /** `file`. */
  object?: string
  status?: OneOf<'processing' | 'done' | 'failed'>
  name?: string
  originalName?: string
  bytes?: number
  purpose?: string
  mimetype?: string
  key?: string
  path?: string
  bucket?: string
  url?: string
  parsedTextUrl?: string
  parsedTextBytes?: number
  metadata?: Values
}

/** Files that assistants read from: `rest.files`. */
export const files = {
  /** @deprecated Use `create`. */
  upload: endpoint('POST /file/upload').body<CreateFile>(toForm).deprecated().returns<StoredFile>(),
  create: endpoint('POST /file').body<CreateFile>(toForm).returns<StoredFile>(),
  list: endpoint('GET /file').returns<StoredFile[]>(),
  get: endpoint('GET /file/{id}').returns<StoredFile>(),
  update: endpoint('PATCH /file/{id}').body<UpdateFile>().returns<StoredFile>(),
  delete: endpoint('DELETE /file/{id}').returns<StoredFile>(),
}
