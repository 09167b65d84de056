import type { CallOptions } from '../../call/call.ts'
import type { CallContext } from '../CallContext.ts'
import type { LiveCallOptions } from '../LiveCall.ts'
import type { SessionContext } from '../SessionContext.ts'
import { microphoneConstraints } from './openMicrophone.ts'

/**
 * Returns the microphone that was opened before the call, if the call can use it. Null if the engine has to open one:
 * the microphone was unplugged meanwhile, or the user selected another one, which stops this one.
 */
export function usableMicrophone(
  { microphone, constraints }: Pick<LiveCallOptions, 'microphone' | 'constraints'>,
  { options, selection }: Pick<SessionContext, 'options' | 'selection'>,
): MediaStreamTrack | null {
  const current = microphoneConstraints(options, selection)
  if (JSON.stringify(current) !== JSON.stringify(constraints)) microphone?.stop()
  return microphone?.readyState === 'ended' ? null : microphone
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
