import { DEFAULT_BASE_URL } from '../constants.ts'
import type { VoiceClientOptions } from './types.ts'

/**
 * Opens the connection that `POST /call/web` will go over, so that its name is looked up and its keys are exchanged
 * before the press. Sends nothing over it. A `fetch` of the page's own goes where it wants.
 */
export function preconnect({ baseUrl = DEFAULT_BASE_URL, fetch }: VoiceClientOptions): void {
  if (fetch || typeof document === 'undefined') return
  const href = new URL(baseUrl).origin
  if (document.querySelector(`link[rel=preconnect][href="${href}"]`)) return
  const link = document.createElement('link')
  // a request without credentials takes no connection that was opened with them
  document.head.append(Object.assign(link, { rel: 'preconnect', crossOrigin: 'anonymous', href }))
}
