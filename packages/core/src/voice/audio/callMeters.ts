import type { CallContext } from '../CallContext.ts'
import type { Speaker } from '../messages/serverMessages.ts'
import { audioTrackOf, localAudioTrack } from './audioTrackOf.ts'
import { rootMeanSquare } from './rootMeanSquare.ts'

/** Reads how loud a call is at this moment, from its tracks. */
export interface CallMeters {
  /** Root mean square of about the last 20 ms, 0 to 1; 0 while there is nothing to hear. */
  level: (speaker: Speaker) => number
  /** Fills `bands` with how strong each is, 0 to 1, from 80 Hz to 8 kHz in steps of equal pitch; leaves them without a call. */
  spectrum: (speaker: Speaker, bands: Float32Array) => void
  close: () => void
}

/** Samples that are looked at: about 20 ms. */
const WINDOW = 1024
/** Milliseconds between two tries to wake a context that does not run. */
const WAKE_INTERVAL_MS = 500
/** Hertz: where the human voice is. */
const LOWEST = 80
const HIGHEST = 8000

/** Creates the meters of a call. Nothing is opened before the first reading. */
export function createCallMeters({ call, isOpen }: Pick<CallContext, 'call' | 'isOpen'>): CallMeters {
  const { emitter } = call
  let context: AudioContext | null = null
  let meters: Record<Speaker, Meter> | null = null
  let isStale = true
  let isRefused = false
  let wokenAt = Number.NEGATIVE_INFINITY
  const undo = (['track-started', 'participant-updated', 'participant-left'] as const).map((name) =>
    emitter.on(name, () => {
      isStale = true
      // whether or not anybody reads: a copy of an old microphone would keep it open
      meters?.user.listen(audible(localAudioTrack(call)))
    }),
  )

  /** A telephone call, or a locked screen, stops the context; so does a page in which nothing was pressed yet. */
  function wake(): void {
    if (!context || context.state === 'running' || performance.now() - wokenAt < WAKE_INTERVAL_MS) return
    wokenAt = performance.now()
    context.resume().catch(() => undefined)
  }

  /** Opens the meters, once: a browser that refuses a context, such as one context too many, refuses the next as well. */
  function open(): Record<Speaker, Meter> | null {
    if (meters || isRefused) return meters
    try {
      context = new AudioContext()
      meters = { user: createMeter(context, true), assistant: createMeter(context, false) }
    } catch {
      isRefused = true
      void context?.close()
      context = null
    }
    return meters
  }

  function meterOf(speaker: Speaker): Meter | null {
    if (typeof AudioContext === 'undefined' || !isOpen()) return null
    const opened = open()
    if (!opened) return null
    wake()
    if (isStale) {
      isStale = false
      opened.user.listen(audible(localAudioTrack(call)))
      opened.assistant.listen(audible(audioTrackOf(call.assistant())))
    }
    return opened[speaker]
  }

  return {
    level: (speaker) => meterOf(speaker)?.level() ?? 0,
    spectrum: (speaker, bands) => meterOf(speaker)?.spectrum(bands),
    close() {
      for (const off of undo) off()
      meters?.user.listen(null)
      meters?.assistant.listen(null)
      void context?.close()
      context = null
    },
  }
}

const audible = (track: MediaStreamTrack | null): MediaStreamTrack | null =>
  track instanceof MediaStreamTrack ? track : null

interface Meter {
  listen: (track: MediaStreamTrack | null) => void
  level: () => number
  spectrum: (bands: Float32Array) => void
}

/** A meter of one track. `isOwn`: it hears the visitor's microphone also while the call does not. */
function createMeter(context: AudioContext, isOwn: boolean): Meter {
  const analyser = new AnalyserNode(context, { fftSize: WINDOW, smoothingTimeConstant: 0.5 })
  const samples = new Float32Array(WINDOW)
  const bins = new Uint8Array(analyser.frequencyBinCount)
  const width = context.sampleRate / WINDOW
  let heard: MediaStreamTrack | null = null
  let own: MediaStreamTrack | null = null
  let source: MediaStreamAudioSourceNode | null = null

  /** A muted track is silent, a copy of it is not. */
  function copyOf(track: MediaStreamTrack): MediaStreamTrack {
    own = track.clone()
    own.enabled = true
    return own
  }

  function letGo(): void {
    source?.disconnect()
    own?.stop()
    source = null
    own = null
  }

  return {
    listen(track) {
      if (track === heard) return
      heard = track
      letGo()
      if (!track) return
      try {
        source = context.createMediaStreamSource(new MediaStream([isOwn ? copyOf(track) : track]))
        source.connect(analyser)
      } catch {
        // silence: Firefox takes no microphone of another sample rate than the context's
        letGo()
      }
    },
    level: () => (heard ? rootMeanSquare(analyser, samples) : 0),
    spectrum(bands) {
      if (!heard) return
      analyser.getByteFrequencyData(bins)
      const edge = (band: number) => LOWEST * (HIGHEST / LOWEST) ** (band / bands.length)
      for (let band = 0; band < bands.length; band += 1) {
        const from = Math.floor(edge(band) / width)
        const to = Math.ceil(edge(band + 1) / width)
        const part = bins.subarray(from, to)
        bands[band] = part.reduce((sum, bin) => sum + bin, 0) / (255 * Math.max(1, part.length))
      }
    },
  }
}
