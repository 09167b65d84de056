import { endpoint } from '../endpoint.ts'
import { toForm, type Upload } from '../form.ts'
import type { OneOf, Open, Stored, Values } from '../shapes/stored.ts'

export interface CreateFile extends Open {
  file: Upload
}

export interface UpdateFile extends Open {
  /** At most 40 characters. */
  name?: string
}

/** A file, as the platform keeps it. */
export interface StoredFile extends Stored {
  object?: OneOf<'file'>
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

export const files = {
  /** @deprecated Use `create`. */
  upload: endpoint('POST /file/upload').body<CreateFile>(toForm).deprecated().returns<StoredFile>(),
  create: endpoint('POST /file').body<CreateFile>(toForm).returns<StoredFile>(),
  list: endpoint('GET /file').returns<StoredFile[]>(),
  get: endpoint('GET /file/{id}').returns<StoredFile>(),
  update: endpoint('PATCH /file/{id}').body<UpdateFile>().returns<StoredFile>(),
  delete: endpoint('DELETE /file/{id}').returns<StoredFile>(),
}
