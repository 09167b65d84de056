import { type Fields, fieldsOf, isRecord } from '../fields.ts'
import type { CameraErrorKind } from '../scenarios/dailyErrors.ts'
import {
  type CameraErrorEvent,
  createCameraError,
  failedKinds,
  type MediaKind,
  toCameraError,
} from './cameraError.ts'
import { SHARED_TRACK, type SharedTracks } from './dailyGlobals.ts'

/** The sources of the caller's sound and picture. */
export interface MediaSources {
  audio: Source
  video: Source
}

/** A source: no device, the default device, a device by its id, or a track of the page. */
export type Source = { use: 'none' } | { use: 'default' } | { use: 'device'; id: string } | { use: 'shared' }

export interface LocalMedia {
  /** The caller's own stream, as daily-js shows it. Always the same object. */
  readonly stream: MediaStream
  /** Opens the sources. Resolves to the error event instead of rejecting. */
  acquire: (sources: Partial<MediaSources>) => Promise<CameraErrorEvent | null>
  track: (kind: MediaKind) => MediaStreamTrack | undefined
  /** Stops the devices. A track of the page goes on. */
  release: () => void
}

/** Creates the caller's stream of devices and of tracks that the page passed. */
export function createLocalMedia(shared: SharedTracks, fails: CameraErrorKind | undefined): LocalMedia {
  const stream = new MediaStream()
  const opened = new Set<MediaStreamTrack>()
  let released = false

  const put = (kind: MediaKind, track: MediaStreamTrack | undefined) => {
    for (const old of stream.getTracks().filter((each) => each.kind === kind && each !== track)) {
      stream.removeTrack(old)
      if (opened.delete(old)) old.stop()
    }
    if (track) stream.addTrack(track)
  }

  const open = async (sources: Partial<MediaSources>, kinds: readonly MediaKind[]) => {
    const media = await getUserMedia(sources, kinds)
    for (const track of media.getTracks()) {
      // the call may have ended during the browser's prompt
      if (released) track.stop()
      else {
        opened.add(track)
        put(track.kind === 'video' ? 'video' : 'audio', track)
      }
    }
  }

  return {
    stream,
    acquire: async (sources) => {
      const requested = KINDS.filter((kind) => usesDevice(sources[kind]))
      const passed = KINDS.filter((kind) => sources[kind]?.use === 'shared')
      const tracks = { audio: shared.audioTrack, video: shared.videoTrack }
      const failure = fails ? await failureOf(fails, requested, passed, tracks) : null
      for (const kind of KINDS) if (sources[kind]?.use === 'none') put(kind, undefined)
      for (const kind of passed) if (!failure?.kinds.includes(kind)) put(kind, tracks[kind])
      const available = requested.filter((kind) => !failure?.kinds.includes(kind))
      if (available.length === 0) return failure?.event ?? null
      return open(sources, available).then(
        () => failure?.event ?? null,
        (cause: unknown) => toCameraError(cause, available),
      )
    },
    track: (kind) => stream.getTracks().find((each) => each.kind === kind),
    release: () => {
      released = true
      for (const track of opened) track.stop()
      opened.clear()
      for (const track of stream.getTracks()) stream.removeTrack(track)
    },
  }
}

const KINDS = ['audio', 'video'] as const

/** The browser's microphones, cameras and speakers. */
export async function listDevices(): Promise<MediaDeviceInfo[]> {
  const { mediaDevices } = navigator as Partial<Navigator>
  return (await mediaDevices?.enumerateDevices()) ?? []
}

type PassedTracks = { readonly [kind in MediaKind]: MediaStreamTrack | undefined }

/** A failure of a scenario: its event, and the devices that it takes away. */
interface Failure {
  event: CameraErrorEvent
  kinds: readonly MediaKind[]
}

/**
 * Returns the failure of devices that are requested, or whose track the page passed: a voice client opens the microphone
 * itself where the browser asks the user. Null if the call uses no device.
 */
async function failureOf(
  type: CameraErrorKind,
  requested: readonly MediaKind[],
  passed: readonly MediaKind[],
  tracks: PassedTracks,
): Promise<Failure | null> {
  const deviceIds = passed.length > 0 ? (await listDevices()).map(({ deviceId }) => deviceId) : []
  // a track with sound or a picture of the page's own has the id of no device
  const isDevice = (kind: MediaKind) => {
    const id = tracks[kind]?.getSettings().deviceId
    return id !== undefined && id !== '' && deviceIds.includes(id)
  }
  const used = KINDS.filter((kind) => requested.includes(kind) || (passed.includes(kind) && isDevice(kind)))
  if (used.length === 0) return null
  const failed = failedKinds(type, used)
  return { event: createCameraError(type, used), kinds: used.filter((kind) => failed.includes(kind)) }
}

const usesDevice = (source: Source | undefined): boolean =>
  source?.use === 'default' || source?.use === 'device'

function getUserMedia(
  { audio, video }: Partial<MediaSources>,
  kinds: readonly MediaKind[],
): Promise<MediaStream> {
  const { mediaDevices } = navigator as Partial<Navigator>
  if (!mediaDevices) return Promise.reject(new DOMException('No media devices', 'NotSupportedError'))
  return mediaDevices.getUserMedia({
    ...(kinds.includes('audio') && { audio: deviceOf(audio) }),
    ...(kinds.includes('video') && { video: deviceOf(video) }),
  })
}

const deviceOf = (source: Source | undefined): MediaTrackConstraints =>
  source?.use === 'device' ? { deviceId: { exact: source.id } } : {}

/**
 * Reads the sources from the cache that daily-js sends with a join: the selected devices or tracks, and whether
 * microphone and camera are allowed. The camera is off by default.
 */
export function readSources(preloadCache: unknown): MediaSources {
  const cache = fieldsOf(preloadCache)
  const settings = (kind: MediaKind): unknown => {
    const of = isRecord(cache.inputSettings) ? cache.inputSettings[kind] : undefined
    return isRecord(of) ? of.settings : undefined
  }
  const videoFallback: Source = cache.allowLocalVideo === true ? { use: 'default' } : { use: 'none' }
  return {
    audio:
      cache.allowLocalAudio === false ? { use: 'none' } : toSource(settings('audio'), { use: 'default' }),
    video: cache.allowLocalVideo === false ? { use: 'none' } : toSource(settings('video'), videoFallback),
  }
}

/** Returns daily-js's input settings for a device or a shared track. */
export const deviceSource = (id: unknown): Fields =>
  id === SHARED_TRACK ? { customTrack: id } : { deviceId: id }

/** Returns the source in daily-js's input settings, or the fallback. */
export function toSource(settings: unknown, fallback: Source): Source {
  if (!isRecord(settings)) return fallback
  if (settings.customTrack === SHARED_TRACK) return { use: 'shared' }
  const { deviceId } = settings
  const id = isRecord(deviceId) ? deviceId.exact : deviceId
  return typeof id === 'string' && id !== '' ? { use: 'device', id } : fallback
}
