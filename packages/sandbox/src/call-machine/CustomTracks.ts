import { type Fields, isRecord } from '../platform/isRecord.ts'
import type { CallContext } from './CallContext.ts'

/** The caller's tracks beside microphone, camera and screen: each is a participant's track of its own name. */
export class CustomTracks {
  readonly #call: CallContext
  readonly #closed = new AbortController()
  #unnamed = 0

  constructor(call: CallContext) {
    this.#call = call
  }

  /** Sends the track that daily-js shares now, until it ends. */
  start(properties: unknown): Fields {
    const { caller, shared, state } = this.#call
    const refused = this.#call.errorOf('custom-track-error')
    const track = shared.customTrack
    if (refused) return { error: refused }
    if (!caller || track?.readyState !== 'live') return { error: 'The custom track is not live.' }
    const asked = isRecord(properties) ? properties.trackName : undefined
    const name = typeof asked === 'string' && asked !== '' ? asked : `custom${this.#unnamed++}`
    if (name in caller.info.tracks) return { error: `There is a track named ${name} already.` }
    const kind = track.kind === 'video' ? 'video' : 'audio'
    state.local.public.customTracks[name] = { track }
    const end = () => state.local.public.customTracks[name]?.track === track && this.stop(name)
    track.addEventListener('ended', end, { once: true, signal: this.#closed.signal })
    caller.update(({ tracks }) => {
      tracks[name] = { subscribed: true, state: 'playable', kind }
    })
    return { mediaTag: name }
  }

  /** Sends it no more; the track itself is the page's. */
  stop(mediaTag: unknown): Fields {
    const { caller, state } = this.#call
    const name = String(mediaTag)
    if (!caller || !(name in state.local.public.customTracks)) return {}
    delete state.local.public.customTracks[name]
    caller.update(({ tracks }) => {
      delete tracks[name]
    })
    return { mediaTag: name }
  }

  /** Listens no longer to the tracks, which are the page's and outlive the call. */
  close(): void {
    this.#closed.abort()
  }
}
