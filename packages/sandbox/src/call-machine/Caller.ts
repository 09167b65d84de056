import type { Fields } from '../fields.ts'
import type { CameraErrorKind } from '../scenarios/dailyErrors.ts'
import type { CameraErrorEvent, MediaKind } from './cameraError.ts'
import type { MachineState, SharedTracks } from './dailyGlobals.ts'
import { createLocalMedia, type LocalMedia, type MediaSources } from './localMedia.ts'
import {
  allows,
  createParticipant,
  type ParticipantInfo,
  type TrackInfo,
  trackOff,
} from './participantInfo.ts'

interface CallerOptions {
  shared: SharedTracks
  state: MachineState
  /** The error of a microphone or camera that cannot be opened. */
  fails: CameraErrorKind | undefined
  sources: MediaSources
  /** The microphone stays closed until it is switched on. */
  startsMuted: boolean
  userName: string
  userData: unknown
  /** Runs when the microphone or camera has changed, or was switched on or off. */
  onChange: (caller: Caller) => void
  onCameraError: (caller: Caller, event: CameraErrorEvent) => void
}

/** The devices in use, in daily-js's shape. */
export interface DevicesInUse {
  camera: Fields
  mic: Fields
}

const DEFAULT = { use: 'default' } as const
const NONE = { use: 'none' } as const
const KINDS = ['audio', 'video'] as const

/** The user: the local participant, its microphone, camera and screen. */
export class Caller {
  readonly info: ParticipantInfo
  readonly #options: CallerOptions
  readonly #media: LocalMedia
  readonly #on: { [kind in MediaKind]: boolean }
  #sources: MediaSources
  #acquiring = false
  #failed: { [kind in MediaKind]?: CameraErrorEvent | null } = {}

  constructor(options: CallerOptions) {
    const { sources, state } = options
    this.#options = options
    this.#sources = sources
    this.#on = {
      audio: sources.audio.use !== 'none' && !options.startsMuted,
      video: sources.video.use !== 'none',
    }
    this.#media = createLocalMedia(options.shared, options.fails)
    state.local.streams.cam.stream = this.#media.stream
    const identity = { session_id: crypto.randomUUID(), local: true, user_name: options.userName }
    this.info = { ...createParticipant(identity, true), userData: options.userData }
    this.#refresh()
  }

  /** The track that the agent hears. Null while muted. */
  get microphone(): MediaStreamTrack | null {
    return (this.#sends('audio') && this.#media.track('audio')) || null
  }

  get camera(): MediaStreamTrack | null {
    return (this.#sends('video') && this.#media.track('video')) || null
  }

  get devices(): DevicesInUse {
    return { camera: describe(this.#media.track('video')), mic: describe(this.#media.track('audio')) }
  }

  /** Opens the microphone and camera that are switched on. */
  open(): Promise<void> {
    return this.change({})
  }

  /** Changes the source of sound or picture. A device that is neither on nor open stays closed. */
  change(sources: Partial<MediaSources>): Promise<void> {
    this.#sources = { ...this.#sources, ...sources }
    const opens = (kind: MediaKind) =>
      kind in sources ? this.#on[kind] || this.#media.track(kind) : this.#on[kind] && !this.#media.track(kind)
    return this.#acquire(
      Object.fromEntries(KINDS.filter(opens).map((kind) => [kind, this.#sources[kind]] as const)),
    )
  }

  /** Switches the microphone on or off. Opens it the first time. */
  setAudio(on: boolean): void {
    this.#on.audio = on
    if (on && !this.#media.track('audio')) void this.#openAgain('audio')
    else this.update(() => {})
  }

  /** Switches the camera on or off. Closes it when it is switched off. */
  setVideo(on: boolean): void {
    this.#on.video = on
    if (on) void this.#openAgain('video')
    else void this.#acquire({ video: NONE })
  }

  /** Changes the caller's participant, and announces it. */
  update(change: (info: ParticipantInfo) => void): void {
    change(this.info)
    this.#refresh()
    this.#options.onChange(this)
  }

  /** Announces that the screen is shared. Null announces the end. */
  setScreen(stream: MediaStream | null): void {
    const { streams } = this.#options.state.local
    if (stream) streams.screen = { stream }
    else delete streams.screen
    const info = (kind: string): TrackInfo =>
      stream?.getTracks().some((track) => track.kind === kind)
        ? { subscribed: true, state: 'playable' }
        : trackOff(true)
    this.update(({ tracks }) => {
      this.info.screen = stream !== null
      tracks.screenVideo = info('video')
      tracks.screenAudio = info('audio')
    })
  }

  release(): void {
    this.#media.release()
  }

  #openAgain(kind: MediaKind): Promise<void> {
    const source = this.#sources[kind]
    return this.change({ [kind]: source.use === 'none' ? DEFAULT : source })
  }

  /** Opens devices. A refusal is reported, and the call goes on without the device. */
  async #acquire(sources: Partial<MediaSources>): Promise<void> {
    this.#acquiring = true
    this.#refresh()
    const refused = await this.#media.acquire(sources)
    this.#acquiring = false
    for (const kind of KINDS) if (kind in sources) this.#failed[kind] = refused
    this.#refresh()
    this.#options.onChange(this)
    if (refused) this.#options.onCameraError(this, refused)
  }

  #sends(kind: MediaKind): boolean {
    return this.#on[kind] && allows(this.info.permissions.canSend, kind)
  }

  #refresh(): void {
    for (const kind of KINDS) {
      this.info.tracks[kind] = this.#trackInfo(kind)
      this.info[kind] = this.info.tracks[kind].state === 'playable'
    }
  }

  #trackInfo(kind: MediaKind): TrackInfo {
    if (!this.#on[kind]) return trackOff(true)
    if (!this.#sends(kind)) return trackOff(true, 'byCanSendPermission')
    if (this.#media.track(kind)) return { subscribed: true, state: 'playable' }
    const failed = this.#failed[kind]
    if (this.#acquiring || !failed) return { subscribed: true, state: 'loading' }
    return { subscribed: true, state: 'blocked', blocked: toBlocked(failed) }
  }
}

function toBlocked({ error }: CameraErrorEvent): NonNullable<TrackInfo['blocked']> {
  if (error.type === 'not-found') return { byDeviceMissing: true }
  return error.type.endsWith('in-use') ? { byDeviceInUse: true } : { byPermissions: true }
}

function describe(track: MediaStreamTrack | undefined): Fields {
  if (!track) return {}
  const { deviceId = '', groupId = '' } = track.getSettings()
  return { deviceId, groupId, kind: `${track.kind}input`, label: track.label }
}
