import { useTranscript, useVoiceClient, useVoiceState } from '@offhook/react'
import { CueButton } from './CueButton.tsx'

/** The line that the user may say next in the call. */
export function CallCue() {
  const voice = useVoiceClient()
  const connected = useVoiceState(({ status }) => status === 'connected')
  const busy = useVoiceState(({ assistantSpeaking }) => assistantSpeaking)
  const lines = useTranscript()
    .filter(({ final }) => final)
    .map(({ speaker, text }) => ({ role: speaker, text }))
  return (
    <CueButton
      lines={lines}
      disabled={!connected}
      busy={busy}
      say={(content) => void voice.addMessage({ role: 'user', content })}
    />
  )
}
