import type { Fields } from '../fields.ts'
import { forgetUploads, type PlatformContext } from '../platform/createContext.ts'
import { parseBody } from '../platform/readJson.ts'
import { json, Refusal } from '../platform/responses.ts'
import type { Route } from '../platform/route.ts'
import type { CreateRoutes } from './createCollection.ts'
import { readFields } from './input.ts'
import { readForm } from './readForm.ts'

const MAX_NAME = 40

/** The contents of all uploads together, in MiB. */
const MAX_UPLOADS_MIB = 128

/** Makes sure that there is room for a file. @throws Refusal 413 */
function checkRoom(context: PlatformContext, { size }: File): void {
  // an upload that could not be saved has no record
  forgetUploads(context)
  const taken = [...context.uploads.values()].reduce((sum, file) => sum + file.size, 0)
  if (taken + size <= MAX_UPLOADS_MIB * 1024 * 1024) return
  const advice = 'Delete files, or go back to the start with POST /__sandbox/reset.'
  throw new Refusal(413, `The sandbox keeps files of ${MAX_UPLOADS_MIB} MiB in all. ${advice}`)
}

/** Reads the file of a form. @throws Refusal 400 without a file */
function readFile(body: unknown): File {
  const file = body instanceof FormData ? body.get('file') : null
  if (file instanceof File) return file
  throw new Refusal(400, ["file must be a file: send it as the form's part 'file', with a file name"])
}

/** Reads the other parts of a form. @throws Refusal 400 when its metadata is not a JSON object */
function readRest(form: FormData): Fields {
  const [name, purpose, metadata] = ['name', 'purpose', 'metadata'].map((part) => form.get(part))
  return {
    ...(typeof name === 'string' && { name }),
    ...(typeof purpose === 'string' && { purpose }),
    ...(typeof metadata === 'string' && { metadata: readFields(parseBody(metadata)) }),
  }
}

/** The operations on uploads. Their contents stay in memory only. */
export const fileRoutes: CreateRoutes = (context, collectionOf) => {
  const files = collectionOf('file')
  const { uploads } = context
  const upload = (operation: string): Route => ({
    operation,
    read: readForm,
    handle: ({ body }) => {
      const file = readFile(body)
      checkRoom(context, file)
      const rest = body instanceof FormData ? readRest(body) : {}
      const { name: originalName, size: bytes, type } = file
      const record = files.create(rest, {
        object: 'file',
        status: 'done',
        ...(rest.name === undefined && { name: originalName.slice(0, MAX_NAME) }),
        originalName,
        bytes,
        mimetype: type || 'application/octet-stream',
      })
      uploads.set(record.id, file)
      return json(201, record)
    },
  })
  return [
    upload('POST /file'),
    upload('POST /file/upload'),
    {
      operation: 'DELETE /file/:id',
      handle: ({ params }) => {
        const removed = files.remove(params.id ?? '')
        uploads.delete(removed.id)
        return json(200, removed)
      },
    },
    {
      operation: 'GET /file/:id/content',
      auth: 'none',
      handle: ({ params }) => {
        const { id, mimetype } = files.get(params.id ?? '')
        const file = uploads.get(id)
        if (!file) throw new Refusal(404, 'The sandbox keeps what is in a file only until it ends.')
        return new Response(file, {
          headers: {
            'content-type': String(mimetype),
            'content-length': String(file.size),
            // an uploaded page must not run with the sandbox's origin
            'content-disposition': 'attachment',
            'x-content-type-options': 'nosniff',
          },
        })
      },
    },
  ]
}
