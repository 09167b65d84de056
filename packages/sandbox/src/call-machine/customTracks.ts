import { type Fields, isRecord } from '../fields.ts'
import type { CallContext, RequestTable } from './CallContext.ts'

/** The caller's tracks besides microphone, camera and screen. Each has a name of its own in the participant. */
export const customTrackRequests: RequestTable = {
  'start-custom-track': (call, { properties }) =>
    start(call, isRecord(properties) ? properties.trackName : ''),
  'stop-custom-track': (call, { mediaTag }) => stop(call, String(mediaTag)),
}

/** Sends the track that daily-js shares, until it ends. */
function start(call: CallContext, requested: unknown): Fields {
  const { caller, shared, state, meeting } = call
  const error = call.errorOf('custom-track-error')
  const track = shared.customTrack
  if (error) return { error }
  if (!caller || track?.readyState !== 'live') return { error: 'The custom track is not live.' }
  const isNamed = typeof requested === 'string' && requested !== ''
  const name = isNamed ? requested : `custom${meeting.unnamedTracks++}`
  if (name in caller.info.tracks) return { error: `There is a track named ${name} already.` }
  const kind = track.kind === 'video' ? 'video' : 'audio'
  state.local.public.customTracks[name] = { track }
  const end = () => state.local.public.customTracks[name]?.track === track && stop(call, name)
  // the track belongs to the page, and outlives the call
  track.addEventListener('ended', end, { once: true, signal: meeting.closed.signal })
  caller.update(({ tracks }) => {
    tracks[name] = { subscribed: true, state: 'playable', kind }
  })
  return { mediaTag: name }
}

/** Stops sending a track. The track itself belongs to the page, and goes on. */
function stop({ caller, state }: CallContext, name: string): Fields {
  if (!caller || !(name in state.local.public.customTracks)) return {}
  delete state.local.public.customTracks[name]
  caller.update(({ tracks }) => {
    delete tracks[name]
  })
  return { mediaTag: name }
}
