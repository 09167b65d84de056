import type { CameraErrorEvent } from './cameraError.ts'
import type { MachineState, SharedTracks } from './dailyGlobals.ts'
import { createLocalMedia, type LocalMedia, type MediaSources } from './localMedia.ts'
import { createParticipant, type ParticipantInfo, type TrackInfo, trackOff } from './participants.ts'

interface CallerOptions {
  shared: SharedTracks
  state: MachineState
  microphoneDenied: boolean
  sources: MediaSources
  /** The microphone stays closed until it is switched on. */
  startsMuted: boolean
  userName: string
  userData: unknown
  /** The microphone or camera changed, or was switched. */
  onChange: (caller: Caller) => void
  onCameraError: (caller: Caller, event: CameraErrorEvent) => void
}

const NO_SOURCE = { use: 'none' } as const

/** The visitor: the local participant, its microphone, camera and screen. */
export class Caller {
  readonly info: ParticipantInfo
  readonly #options: CallerOptions
  readonly #media: LocalMedia
  #sources: MediaSources
  #acquiring = false
  #failed = false
  #audioOn: boolean
  #videoOn: boolean

  constructor(options: CallerOptions) {
    this.#options = options
    this.#sources = options.sources
    this.#audioOn = options.sources.audio.use !== 'none' && !options.startsMuted
    this.#videoOn = options.sources.video.use !== 'none'
    this.#media = createLocalMedia(options.shared, options.microphoneDenied)
    options.state.local.streams.cam.stream = this.#media.stream
    const who = { session_id: crypto.randomUUID(), local: true, user_name: options.userName }
    this.info = { ...createParticipant(who, true), userData: options.userData }
    this.#refresh()
  }

  /** What the agent is to hear: nothing while muted. */
  get microphone(): MediaStreamTrack | null {
    return (this.#audioOn && this.#media.track('audio')) || null
  }

  /** The devices in use, as daily-js reports them. */
  get devices(): { camera: object; mic: object } {
    return { camera: describe(this.#media.track('video')), mic: describe(this.#media.track('audio')) }
  }

  /** Opens the microphone and camera that are switched on. */
  open(): Promise<void> {
    const { audio, video } = this.#sources
    return this.#acquire({ ...(this.#audioOn && { audio }), ...(this.#videoOn && { video }) })
  }

  /** Takes sound or picture from elsewhere from now on. */
  change(sources: Partial<MediaSources>): Promise<void> {
    this.#sources = { ...this.#sources, ...sources }
    return this.#acquire(sources)
  }

  /** Switches the microphone; the first time also opens it. */
  setAudio(on: boolean): void {
    this.#audioOn = on
    if (on && !this.#media.track('audio')) {
      const { audio } = this.#sources
      void this.change({ audio: audio.use === 'none' ? { use: 'default' } : audio })
      return
    }
    this.#refresh()
    this.#options.onChange(this)
  }

  /** Switches the camera; switched off, it is closed. */
  setVideo(on: boolean): void {
    this.#videoOn = on
    void this.change({ video: on ? { use: 'default' } : NO_SOURCE })
  }

  setName(name: string): void {
    this.info.user_name = name
    this.#options.onChange(this)
  }

  setUserData(userData: unknown): void {
    this.info.userData = userData
    this.#options.onChange(this)
  }

  /** Shows that the screen is being shared, or no longer is. */
  setScreen(stream: MediaStream | null): void {
    const { streams } = this.#options.state.local
    for (const track of streams.screen?.stream.getTracks() ?? []) track.stop()
    if (stream) streams.screen = { stream }
    else delete streams.screen
    const info = (kind: string): TrackInfo =>
      stream?.getTracks().some((track) => track.kind === kind)
        ? { subscribed: true, state: 'playable' }
        : trackOff(true)
    this.info.screen = stream !== null
    this.info.tracks.screenVideo = info('video')
    this.info.tracks.screenAudio = info('audio')
    this.#options.onChange(this)
  }

  release(): void {
    this.#media.release()
    for (const track of this.#options.state.local.streams.screen?.stream.getTracks() ?? []) track.stop()
  }

  /** A refusal is reported, and the call goes on without. */
  async #acquire(sources: Partial<MediaSources>): Promise<void> {
    this.#acquiring = true
    this.#refresh()
    const refused = await this.#media.acquire(sources)
    this.#acquiring = false
    this.#failed = refused !== null
    this.#refresh()
    this.#options.onChange(this)
    if (refused) this.#options.onCameraError(this, refused)
  }

  #refresh(): void {
    const audio = this.#trackInfo('audio', this.#audioOn)
    const video = this.#trackInfo('video', this.#videoOn)
    this.info.tracks.audio = audio
    this.info.tracks.video = video
    this.info.audio = audio.state === 'playable'
    this.info.video = video.state === 'playable'
  }

  #trackInfo(kind: 'audio' | 'video', on: boolean): TrackInfo {
    if (!on) return trackOff(true)
    if (this.#media.track(kind)) return { subscribed: true, state: 'playable' }
    if (this.#acquiring) return { subscribed: true, state: 'loading' }
    return this.#failed
      ? { subscribed: true, state: 'blocked', blocked: { byPermissions: true } }
      : { subscribed: true, state: 'loading' }
  }
}

function describe(track: MediaStreamTrack | undefined): object {
  if (!track) return {}
  const { deviceId = '', groupId = '' } = track.getSettings()
  return { deviceId, groupId, kind: `${track.kind}input`, label: track.label }
}
