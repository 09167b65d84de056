import { DEFAULT_BASE_URL } from '../constants.ts'
import type { VoiceClientOptions } from './types.ts'

/**
 * Opens the connection that `POST /call/web` will go over, so that DNS and TLS are done before the press. Sends nothing over it.
 * Does nothing for a `fetch` of the page's own, which may go elsewhere.
 */
export function preconnect({ baseUrl = DEFAULT_BASE_URL, fetch }: VoiceClientOptions): void {
  if (fetch || typeof document === 'undefined') return
  const href = new URL(baseUrl).origin
  if (document.querySelector(`link[rel=preconnect][href="${href}"]`)) return
  const link = document.createElement('link')
  // A request without credentials does not use a connection that was opened with credentials.
  document.head.append(Object.assign(link, { rel: 'preconnect', crossOrigin: 'anonymous', href }))
}
