import type { RequestOptions } from './options.ts'
import { createRestPromise } from './restPromise.ts'
import type { BuildRequest, Send } from './send.ts'

/**
 * A file of the platform, such as a recording: resolves to the response, with its body unread. `response.body` is its
 * stream, `response.url` its signed address, which needs no key and is valid for a short time. Read the body, or cancel it.
 *
 * The file is behind a redirect, which a request with custom `headers` follows only with
 * `fetchOptions: { redirect: 'follow' }`: the headers would go to the file's host too.
 *
 * @throws NotFoundError if there is no such file, ApiError with the status 302 for a redirect that is not followed, and what
 * every operation throws
 */
export interface Download extends Promise<Response> {
  /**
   * Returns the signed address, for example for an `<audio>` element, without reading the file. Use it at once, and keep
   * it secret: whoever has it can load the file.
   */
  url: () => Promise<string>
}

/** Sends the request of a file at once. `fetch` follows the redirect to the file's address, without the key. */
export function createDownload(send: Send, build: BuildRequest, options: RequestOptions): Download {
  const response = createRestPromise(send, build, options).asResponse()
  return Object.assign(response, {
    url: async () => {
      const { url, body } = await response
      await body?.cancel()
      return url
    },
  })
}
