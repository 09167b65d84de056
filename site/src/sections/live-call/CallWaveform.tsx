import { useVoiceState } from '@offhook/react'
import { CallLine } from '../../call/line/CallLine.tsx'
import { site } from '../../config/site.ts'
import { CallTimer } from './CallTimer.tsx'
import { words } from './words.ts'

/** The line between the two voices, with the names of the speakers and the time of the call. */
export function CallWaveform() {
  return (
    <div className="scripted call-waveform">
      <End speaker="user" name={words.you} />
      <CallLine testId="call-waveform" />
      <CallTimer />
      <End speaker="assistant" name={site.name} />
    </div>
  )
}

function End({ speaker, name }: { speaker: 'user' | 'assistant'; name: string }) {
  const speaking = useVoiceState((state) =>
    speaker === 'user' ? state.userSpeaking && !state.muted : state.assistantSpeaking,
  )
  const muted = useVoiceState((state) => speaker === 'user' && state.muted)
  return (
    <p className="line-end" data-speaker={speaker} data-speaking={speaking}>
      {name}
      {muted && <span className="line-muted">{words.muted}</span>}
      <span className="sr-only">{speaking ? ` ${words.speaking}` : ''}</span>
    </p>
  )
}
