import { type Fields, isRecord } from '../platform/isRecord.ts'
import type { CallContext } from './CallContext.ts'

/** The caller's tracks beside microphone, camera and screen. Each has a name of its own in the participant. */
export class CustomTracks {
  readonly #call: CallContext
  readonly #closed = new AbortController()
  #unnamed = 0

  constructor(call: CallContext) {
    this.#call = call
  }

  /** Sends the track that daily-js shares, until it ends. */
  start(properties: unknown): Fields {
    const { caller, shared, state } = this.#call
    const error = this.#call.errorOf('custom-track-error')
    const track = shared.customTrack
    if (error) return { error }
    if (!caller || track?.readyState !== 'live') return { error: 'The custom track is not live.' }
    const requested = isRecord(properties) ? properties.trackName : undefined
    const name = typeof requested === 'string' && requested !== '' ? requested : `custom${this.#unnamed++}`
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

  /** Stops sending a track. The track itself belongs to the page, and goes on. */
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

  /** Removes the listeners from the tracks, which belong to the page and outlive the call. */
  close(): void {
    this.#closed.abort()
  }
}
