import { readPermission } from '../../voice/devices/microphonePermission.ts'
import type { VoiceClient } from '../../voice/types.ts'

/**
 * Reports whether the browser is asking the user for the microphone. A start asks before anything else, and waits for
 * the answer.
 */
export function watchMicrophonePrompt(voice: VoiceClient, onChange: (isAsking: boolean) => void): void {
  let isOpening = false
  let unsubscribe = () => {}

  async function open(): Promise<void> {
    isOpening = true
    // Devices that need no answer are not watched: that code loads after the call has begun.
    if ((await readPermission(true)) !== 'prompt' || !isOpening) return
    unsubscribe = voice.devices.subscribe(() => onChange(voice.devices.get().permission === 'prompt'))
    onChange(true)
  }

  function close(): void {
    if (!isOpening) return
    isOpening = false
    unsubscribe()
    unsubscribe = () => {}
    onChange(false)
  }

  voice.on('call-start-progress', ({ stage, status }) => {
    if (stage !== 'web-call-creation') return
    if (status === 'started') void open()
    else close()
  })
  // A start that is stopped meanwhile does not complete its stage.
  voice.state.subscribe(() => {
    if (voice.state.get().status !== 'connecting') close()
  })
}
