import type { VoiceClient } from '@offhook/core'
import { useMemo, useSyncExternalStore } from 'react'
import { useVoiceClient } from './useVoiceClient.ts'

/** Milliseconds without a sound after which a microphone counts as silent. */
const SILENT_AFTER = 10_000
/** The level of a working microphone in a quiet room is above this one: -66 dB, on the scale of `useVolumeLevel()`. */
const SILENCE_LEVEL = 0.0005 / 0.15

/**
 * Whether the microphone has given no sound since the call began, or since the user chose another one: for a notice such
 * as "We cannot hear you". True after 10 seconds in which the user was not muted and the assistant did not speak. Once
 * the microphone was heard it stays false, because noise cancellation makes a quiet room silent, too.
 */
export function useSilentMicrophone(): boolean {
  const client = useVoiceClient()
  const { subscribe, getIsSilent } = useMemo(() => createSilenceDetector(client), [client])
  return useSyncExternalStore(subscribe, getIsSilent, () => false)
}

function createSilenceDetector({ state, levels, devices, participants }: VoiceClient) {
  let isSilent = false
  /** The call and the microphone that were heard. Null before. */
  let heard: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const source = () => `${state.get().startedAt} ${devices.get().microphone}`

  /** A call of a page without a microphone, such as one for typed words, is no fault. */
  function hasMicrophone(): boolean {
    const user = participants.get().find(({ local }) => local)
    return user?.tracks.audio?.state !== 'off'
  }

  function watch(onChange: () => void): () => void {
    const setIsSilent = (next: boolean) => {
      clearTimeout(timer)
      timer = undefined
      if (next === isSilent) return
      isSilent = next
      onChange()
    }
    function update(): void {
      const { status, muted, assistantSpeaking } = state.get()
      if (levels.get().user > SILENCE_LEVEL) heard = source()
      const isListening = status === 'connected' && !muted && heard !== source()
      // The notice stays while the assistant asks whether the user is there.
      if (!isListening) setIsSilent(false)
      else if (assistantSpeaking && !isSilent) setIsSilent(false)
      else if (!isSilent) timer ??= setTimeout(() => setIsSilent(hasMicrophone()), SILENT_AFTER)
    }
    const cleanups = [state, levels].map((store) => store.subscribe(update))
    update()
    return () => {
      for (const cleanup of cleanups) cleanup()
      clearTimeout(timer)
      timer = undefined
      isSilent = false
    }
  }

  return { subscribe: watch, getIsSilent: () => isSilent }
}
