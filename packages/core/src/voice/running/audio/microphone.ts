import type { Call, CallOptions } from '../../../call/call.ts'
import { isOffhookError, toOffhookError } from '../../../errors/OffhookError.ts'
import { throwInvalid } from '../../../errors/throwInvalid.ts'
import type { CallContext, SessionContext } from '../../context.ts'
import { microphoneConstraints, type OpenedMicrophone } from '../../devices/microphoneBeforeCall.ts'

type ProcessorType = 'none' | 'noise-cancellation'

/** Returns input settings with this processor for the user's voice. */
const inputSettings = (type: ProcessorType) => ({ audio: { processor: { type } } })

/** The user's microphone in a call: its mute and its noise cancellation. */
export interface Microphone {
  /** Returns whether the engine's level of the user is to be ignored, because the user is muted. */
  ignoresLevel: () => boolean
  /** Mutes or unmutes. Before the join, it takes effect once the call is joined. */
  setMuted: (muted: boolean) => void
  /**
   * Turns on noise cancellation, by default with a request that has no timeout. If it fails, it rejects, and the
   * microphone works without it.
   */
  requestNoiseCancellation: (request?: () => Promise<unknown>) => Promise<unknown>
  /** Turns the microphone off for the rest of the call, after the platform has ended it. */
  turnOff: () => void
}

/** Creates the microphone of a call. With `joinsMuted` the call joins with the microphone off. */
export function createMicrophone(
  { call, isOpen, invoke, invokeAndForget, report, methodTimeout }: CallContext,
  joinsMuted: boolean,
): Microphone {
  const { emitter } = call
  let isMuted = joinsMuted
  let isOff = false
  let processorFailed = false
  const apply = () => {
    if (isOpen()) invokeAndForget('setLocalAudio', !isMuted && !isOff)
  }

  /** Switches off a processor that has failed, once. Rejects if that fails too. */
  async function switchProcessorOff(): Promise<void> {
    if (processorFailed || !isOpen()) return
    processorFailed = true
    // Restores the microphone even if the processor cannot be switched off.
    try {
      await Promise.race([invoke('updateInputSettings', inputSettings('none')), methodTimeout()])
    } finally {
      apply()
    }
  }

  emitter.on('joined-meeting', () => {
    if (isMuted !== joinsMuted) apply()
  })
  emitter.on('input-settings-updated', (settings) => {
    const { audio }: { audio?: { processor?: { type?: unknown } } | null } = Object(settings)
    // A processor that was switched on again may fail again.
    if ((audio?.processor?.type ?? 'none') !== 'none') processorFailed = false
  })
  emitter.on('nonfatal-error', ({ type }) => {
    if (type !== 'audio-processor-error') return
    switchProcessorOff().catch((reason) => {
      report.error('audio-processing-setup-error', toOffhookError(reason))
    })
  })
  return {
    ignoresLevel: () => isMuted && call.engineRun?.engine.hearsWhileMuted !== true,
    turnOff() {
      isOff = true
      apply()
    },
    setMuted(muted) {
      isMuted = muted
      apply()
    },
    async requestNoiseCancellation(request) {
      processorFailed = false
      try {
        return await (request
          ? request()
          : invoke('updateInputSettings', inputSettings('noise-cancellation')))
      } catch (error) {
        // Nothing has reached the engine without the code of its methods. A second failure adds nothing to the error.
        if (!isOffhookError(error, 'code-load')) switchProcessorOff().catch(() => undefined)
        throw error
      }
    },
  }
}

/** The part of a running call that noise cancellation uses. */
interface NoiseCancellationCall {
  readonly microphone: Pick<Microphone, 'requestNoiseCancellation'>
  readonly isOpen: () => boolean
  readonly pageCall: Pick<Call, 'updateInputSettings'>
}

/**
 * Switches noise cancellation on or off in the running call. Does nothing without a call.
 *
 * @throws ValidationError for anything but a boolean, because the text `'no'` would switch it on
 */
export async function setNoiseCancellation(
  runningCall: NoiseCancellationCall | null,
  on: unknown,
): Promise<void> {
  if (typeof on !== 'boolean') {
    throwInvalid('noiseCancellation', 'on', 'Noise cancellation must be a boolean.', on)
  }
  if (!runningCall?.isOpen()) return
  const update = (type: ProcessorType) => runningCall.pageCall.updateInputSettings(inputSettings(type))
  if (on) await runningCall.microphone.requestNoiseCancellation(() => update('noise-cancellation'))
  else await update('none')
}

/**
 * Keeps the microphone that was opened before the call, or stops it because the user has selected another one meanwhile.
 * Returns null if the engine has to open one: this one is stopped, or was unplugged.
 */
export function keepOrStopMicrophone(
  opened: OpenedMicrophone | null,
  { options, selection }: Pick<SessionContext, 'options' | 'selection'>,
): MediaStreamTrack | null {
  if (!opened) return null
  const { track, constraints } = opened
  const current = microphoneConstraints(options, selection)
  if (JSON.stringify(current) !== JSON.stringify(constraints)) track.stop()
  return track.readyState === 'ended' ? null : track
}

/**
 * Returns the options of a call that sends a microphone which is already open, without the settings for a microphone of
 * the engine: with them the engine would open a second one.
 */
export function withMicrophone(call: CallOptions, microphone: MediaStreamTrack | null): CallOptions {
  if (!microphone) return call
  const { inputSettings, ...rest } = call
  const { settings: _settings, ...audio } = inputSettings?.audio ?? {}
  return {
    ...rest,
    audioSource: microphone,
    ...(inputSettings && { inputSettings: { ...inputSettings, audio } }),
  }
}

/**
 * Stops the microphone when the call sends another one, because the engine does not stop a track that it was given. Other
 * settings also make the engine open another one.
 */
export function stopWhenReplaced({ call }: Pick<CallContext, 'call'>, microphone: MediaStreamTrack): void {
  call.emitter.on('input-settings-updated', (updated) => {
    const { audio }: { audio?: { settings?: unknown } | null } = Object(updated)
    const { customTrack }: { customTrack?: unknown } = Object(audio?.settings)
    if (audio?.settings && customTrack !== microphone) microphone.stop()
  })
}
