import {
  CallButton,
  Transcript,
  useCallError,
  useCallStatus,
  useCallTimer,
  useMicrophone,
  useSpeaking,
  VoiceProvider,
} from '@offhook/react'
import { assistant, options } from './voiceOptions'

const WORDS = {
  idle: 'Ready.',
  connecting: 'Connecting…',
  connected: 'Connected: speak.',
  reconnecting: 'The line is interrupted…',
  ending: 'Ending…',
}

function Status() {
  const status = useCallStatus()
  const error = useCallError()
  const isSpeaking = useSpeaking('assistant')
  const text = status === 'connected' && isSpeaking ? 'The assistant speaks.' : WORDS[status]
  return <output>{error?.message ?? text}</output>
}

function MuteButton() {
  const isIdle = useCallStatus() === 'idle'
  const { muted, speakingWhileMuted, toggle } = useMicrophone()
  return (
    <>
      <button type="button" aria-pressed={muted} disabled={isIdle} onClick={toggle}>
        Mute
      </button>
      {speakingWhileMuted && <span role="alert">You are muted.</span>}
    </>
  )
}

/** Renders every second, and nothing else does. */
const Time = () => <time>{useCallTimer().text}</time>

export const App = () => (
  <VoiceProvider options={options}>
    <main>
      <h1>Talk to an assistant</h1>
      <Status />
      <CallButton target={assistant} strings={{ start: 'Call', end: 'Hang up' }} />
      <MuteButton />
      <Time />
      <Transcript>
        {({ text }, speaker) => (
          <>
            <b>{speaker}</b>
            {text}
          </>
        )}
      </Transcript>
    </main>
  </VoiceProvider>
)
