import { LEVEL_INTERVAL_MS } from '../../../constants.ts'
import type { Store } from '../../../store/createStore.ts'
import type { CallContext } from '../../context.ts'
import type { Speaker } from '../../messages/serverMessages.ts'
import { isInCall, type VoiceState } from '../../state.ts'
import { audioTrackOf, localAudioTrack } from '../participants.ts'

/** Meters of the audio in a call, at this moment. */
export interface CallMeters {
  /** Returns the root mean square of about the last 20 ms, 0 to 1. 0 without audio. */
  level: (speaker: Speaker) => number
  /** Fills `bands`, 0 to 1 each, from 80 Hz to 8 kHz in steps of equal pitch. Without audio it changes nothing. */
  spectrum: (speaker: Speaker, bands: Float32Array) => void
  /** Ends the copy of the microphone's track, which would keep the microphone open. The next reading takes a new one. */
  releaseUser: () => void
  close: () => void
}

/** Number of samples in a reading: about 20 ms. */
const WINDOW = 1024
/** Milliseconds between two attempts to resume a suspended audio context. */
const RESUME_INTERVAL_MS = 500
/** The range of the human voice, in hertz. */
const LOWEST_HZ = 80
const HIGHEST_HZ = 8000

/** Creates the meters of a call. They open an audio context at the first reading. */
export function createCallMeters({ call, isOpen }: Pick<CallContext, 'call' | 'isOpen'>): CallMeters {
  const { emitter } = call
  let context: AudioContext | null = null
  let meters: Record<Speaker, Meter> | null = null
  /** Whether the tracks may have changed since the last reading. */
  let isStale = true
  let hasFailed = false
  let resumedAt = Number.NEGATIVE_INFINITY
  const unsubscribe = (['track-started', 'participant-updated', 'participant-left'] as const).map((name) =>
    emitter.on(name, () => {
      isStale = true
      // Not only at the next reading: a copy of the old microphone's track would keep it open.
      meters?.user.setTrack(toMediaStreamTrack(localAudioTrack(call)))
    }),
  )

  /**
   * Resumes the context, which a phone call, a locked screen or a page without a user gesture suspends. Not while Safari
   * says `interrupted`: it resumes by itself then, and a context that was resumed too early runs without samples.
   */
  function resume(): void {
    if (context?.state !== 'suspended' || performance.now() - resumedAt < RESUME_INTERVAL_MS) return
    resumedAt = performance.now()
    context.resume().catch(() => undefined)
  }

  /** Opens the meters. Tries only once, because a browser at its limit of audio contexts refuses every attempt. */
  function open(): Record<Speaker, Meter> | null {
    if (meters || hasFailed) return meters
    try {
      context = new AudioContext()
      meters = { user: createMeter(context, true), assistant: createMeter(context, false) }
    } catch {
      hasFailed = true
      void context?.close()
      context = null
    }
    return meters
  }

  function meterOf(speaker: Speaker): Meter | null {
    if (typeof AudioContext === 'undefined' || !isOpen()) return null
    const opened = open()
    if (!opened) return null
    resume()
    if (isStale) {
      isStale = false
      opened.user.setTrack(toMediaStreamTrack(localAudioTrack(call)))
      opened.assistant.setTrack(toMediaStreamTrack(audioTrackOf(call.assistant())))
    }
    return opened[speaker]
  }

  return {
    level: (speaker) => meterOf(speaker)?.level() ?? 0,
    spectrum: (speaker, bands) => meterOf(speaker)?.spectrum(bands),
    releaseUser() {
      meters?.user.setTrack(null)
      isStale = true
    },
    close() {
      for (const off of unsubscribe) off()
      meters?.user.setTrack(null)
      meters?.assistant.setTrack(null)
      void context?.close()
      context = null
    },
  }
}

/** Returns null for a plain object, which a fake engine may use as a track. */
const toMediaStreamTrack = (track: MediaStreamTrack | null): MediaStreamTrack | null =>
  track instanceof MediaStreamTrack ? track : null

interface Meter {
  setTrack: (track: MediaStreamTrack | null) => void
  level: () => number
  spectrum: (bands: Float32Array) => void
}

/** Creates the meter of a track. `readsMuted` reads a copy of the track, which is not silent while the user is muted. */
function createMeter(context: AudioContext, readsMuted: boolean): Meter {
  const analyser = new AnalyserNode(context, { fftSize: WINDOW, smoothingTimeConstant: 0.5 })
  const samples = new Float32Array(WINDOW)
  const bins = new Uint8Array(analyser.frequencyBinCount)
  const binHz = context.sampleRate / WINDOW
  let current: MediaStreamTrack | null = null
  let copy: MediaStreamTrack | null = null
  let source: MediaStreamAudioSourceNode | null = null

  function copyOf(track: MediaStreamTrack): MediaStreamTrack {
    copy = track.clone()
    copy.enabled = true
    return copy
  }

  function disconnect(): void {
    source?.disconnect()
    copy?.stop()
    source = null
    copy = null
  }

  return {
    setTrack(track) {
      if (track === current) return
      current = track
      disconnect()
      if (!track) return
      try {
        source = context.createMediaStreamSource(new MediaStream([readsMuted ? copyOf(track) : track]))
        source.connect(analyser)
      } catch {
        // The meter stays silent: older Firefox accepts no microphone with another sample rate than the context's
        disconnect()
      }
    },
    level: () => (current ? rootMeanSquare(analyser, samples) : 0),
    spectrum(bands) {
      if (!current) return
      analyser.getByteFrequencyData(bins)
      const edge = (band: number) => LOWEST_HZ * (HIGHEST_HZ / LOWEST_HZ) ** (band / bands.length)
      for (let band = 0; band < bands.length; band += 1) {
        const from = Math.floor(edge(band) / binHz)
        const to = Math.ceil(edge(band + 1) / binHz)
        const part = bins.subarray(from, to)
        bands[band] = part.reduce((sum, bin) => sum + bin, 0) / (255 * Math.max(1, part.length))
      }
    },
  }
}

/**
 * Reports the level of a muted user from the meters, for an engine that reports no such level. Returns a cleanup function.
 */
export function trackLevelWhileMuted(
  state: Store<VoiceState>,
  meters: CallMeters,
  onLevel: (level: number) => void,
): () => void {
  let timer: ReturnType<typeof setInterval> | undefined

  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }

  function update(): void {
    const { muted, status } = state.get()
    if (!muted || !isInCall(status)) stop()
    else timer ??= setInterval(() => onLevel(meters.level('user')), LEVEL_INTERVAL_MS)
  }

  const unsubscribe = state.subscribe(update)
  update()
  return () => {
    unsubscribe()
    stop()
  }
}

/** Returns the root mean square of an analyser's input at this moment, 0 to 1. `samples` is a buffer of its `fftSize`. */
export function rootMeanSquare(analyser: AnalyserNode, samples: Float32Array<ArrayBuffer>): number {
  analyser.getFloatTimeDomainData(samples)
  return Math.min(1, Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length))
}
