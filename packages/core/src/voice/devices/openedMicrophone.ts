import type { CallOptions } from '../../call/call.ts'
import type { CallContext } from '../CallContext.ts'
import type { LiveCallOptions } from '../LiveCall.ts'
import type { SessionContext } from '../SessionContext.ts'
import { microphoneConstraints } from './openMicrophone.ts'

/**
 * Returns the microphone that was opened before the call, if the call can use it. Null where the engine has to open one:
 * the microphone was unplugged since, or the user chose another one, which stops it.
 */
export function usableMicrophone(
  { microphone, constraints }: Pick<LiveCallOptions, 'microphone' | 'constraints'>,
  { options, selection }: Pick<SessionContext, 'options' | 'selection'>,
): MediaStreamTrack | null {
  const wanted = microphoneConstraints(options, selection)
  if (JSON.stringify(wanted) !== JSON.stringify(constraints)) microphone?.stop()
  return microphone?.readyState === 'ended' ? null : microphone
}

/**
 * The options of a call that sends a microphone which is open already. Settings for the engine's own microphone are left
 * out: with them the engine would open a second one.
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
 * Stops that microphone as soon as the call sends another one: the engine stops no track that it was given. Other
 * settings, too, have the engine open another one.
 */
export function stopWhenReplaced({ call }: Pick<CallContext, 'call'>, microphone: MediaStreamTrack): void {
  call.emitter.on('input-settings-updated', (updated) => {
    const { audio }: { audio?: { settings?: unknown } | null } = Object(updated)
    const { customTrack }: { customTrack?: unknown } = Object(audio?.settings)
    if (audio?.settings && customTrack !== microphone) microphone.stop()
  })
}
