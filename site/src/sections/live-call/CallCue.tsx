import { useTranscript, useVoiceClient, useVoiceState } from '@offhook/react'
import { CueButton } from './CueButton.tsx'

/** The line that the user may say next in the call. */
export function CallCue() {
  const voice = useVoiceClient()
  const connected = useVoiceState(({ status }) => status === 'connected')
  const lines = useTranscript()
    .filter(({ final }) => final)
    .map(({ speaker, text }) => ({ role: speaker, text }))
  return (
    <CueButton
      lines={lines}
      disabled={!connected}
      say={(content) => void voice.addMessage({ role: 'user', content })}
    />
  )
}
