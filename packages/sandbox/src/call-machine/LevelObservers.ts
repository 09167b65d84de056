import { isRecord } from '../platform/isRecord.ts'
import type { Caller } from './Caller.ts'
import { createLevelMeter, type LevelMeter } from './createLevelMeter.ts'
import type { Timers } from './createTimers.ts'
import type { Channel } from './protocol.ts'
import type { Room } from './Room.ts'

/** How often levels are reported when nobody says how often, in milliseconds. */
const DEFAULT_INTERVAL_MS = 100

/** Whose level is reported. */
export type ObservedSide = 'local' | 'remote'

/** Reports the level of the caller's microphone, and of the agent as the caller receives it. */
export class LevelObservers {
  readonly #timers: Timers
  readonly #channel: Channel
  readonly #stops = new Map<ObservedSide, () => void>()
  #room: Room | null = null
  #microphone: MediaStreamTrack | null = null
  #meter: LevelMeter | null = null

  constructor(timers: Timers, channel: Channel) {
    this.#timers = timers
    this.#channel = channel
  }

  /** Takes the room to listen in, and the microphone that is in use now. */
  attach(room: Room | null, caller: Caller): void {
    this.#room = room
    if (caller.microphone === this.#microphone) return
    this.#closeMeter()
    this.#microphone = caller.microphone
  }

  start(side: ObservedSide, interval: unknown): void {
    this.stop(side)
    const ms = typeof interval === 'number' && interval > 0 ? interval : DEFAULT_INTERVAL_MS
    const report = side === 'local' ? () => this.#reportLocal() : () => this.#reportRemote()
    this.#stops.set(side, this.#timers.every(ms, report))
  }

  stop(side: ObservedSide): void {
    this.#stops.get(side)?.()
    this.#stops.delete(side)
    if (side === 'local') this.#closeMeter()
  }

  /** Starts those that were asked for before there was a room. */
  resume(preloadCache: { readonly [field: string]: unknown }): void {
    const { localAudioLevelObserver: local, remoteParticipantsAudioLevelObserver: remote } = preloadCache
    if (isRecord(local) && local.enabled === true) this.start('local', local.interval)
    if (isRecord(remote) && remote.enabled === true) this.start('remote', remote.interval)
  }

  clear(): void {
    this.stop('local')
    this.stop('remote')
    this.#room = null
    this.#microphone = null
  }

  #reportLocal(): void {
    const context = this.#room?.context
    if (this.#microphone && context) this.#meter ??= createLevelMeter(context, this.#microphone)
    this.#channel.post({ action: 'local-audio-level', audioLevel: this.#meter?.level() ?? 0 })
  }

  #reportRemote(): void {
    const participantsAudioLevel = this.#room?.levels() ?? {}
    this.#channel.post({ action: 'remote-participants-audio-level', participantsAudioLevel })
  }

  #closeMeter(): void {
    this.#meter?.close()
    this.#meter = null
  }
}
