import { type Fields, isRecord } from '../fields.ts'
import type { CallContext } from './CallContext.ts'
import { createLevelMeter, type LevelMeter } from './createLevelMeter.ts'

/** Milliseconds between two reports, where a request names no interval. */
const DEFAULT_INTERVAL_MS = 100

/** The side whose level is reported. */
type ObservedSide = 'local' | 'remote'

/** Reports the level of the caller's microphone, and of the agent as the caller receives it. */
export class LevelObservers {
  readonly #call: CallContext
  readonly #stops = new Map<ObservedSide, () => void>()
  /** The microphone that the meter measures. */
  #microphone: MediaStreamTrack | null = null
  #meter: LevelMeter | null = null

  constructor(call: CallContext) {
    this.#call = call
  }

  start(side: ObservedSide, interval: unknown): void {
    this.stop(side)
    const ms = typeof interval === 'number' && interval > 0 ? interval : DEFAULT_INTERVAL_MS
    const report = side === 'local' ? () => this.#reportLocal() : () => this.#reportRemote()
    this.#stops.set(side, this.#call.timers.every(ms, report))
  }

  stop(side: ObservedSide): void {
    this.#stops.get(side)?.()
    this.#stops.delete(side)
    if (side === 'local') this.#closeMeter()
  }

  /** Starts the observers that were requested before the join. */
  resume(preloadCache: Fields): void {
    const { localAudioLevelObserver: local, remoteParticipantsAudioLevelObserver: remote } = preloadCache
    if (isRecord(local) && local.enabled === true) this.start('local', local.interval)
    if (isRecord(remote) && remote.enabled === true) this.start('remote', remote.interval)
  }

  close(): void {
    this.stop('local')
    this.stop('remote')
  }

  #reportLocal(): void {
    const { caller, room, channel } = this.#call
    const microphone = caller?.microphone ?? null
    if (microphone !== this.#microphone) this.#closeMeter()
    this.#microphone = microphone
    if (microphone && room?.context) this.#meter ??= createLevelMeter(room.context, microphone)
    channel.post({ action: 'local-audio-level', audioLevel: this.#meter?.level() ?? 0 })
  }

  #reportRemote(): void {
    const participantsAudioLevel = this.#call.room?.levels() ?? {}
    this.#call.channel.post({ action: 'remote-participants-audio-level', participantsAudioLevel })
  }

  #closeMeter(): void {
    this.#meter?.close()
    this.#meter = null
  }
}
