import {
  CallButton,
  errorMessageForUser,
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
  return <output>{error ? errorMessageForUser(error) : text}</output>
}

/** Starts a call, cancels a start, and ends a call. */
function StartButton() {
  const error = useCallError()
  const start = error?.retryable ? 'Try again' : 'Call'
  return <CallButton target={assistant} strings={{ start, end: 'Hang up' }} />
}

function MuteButton() {
  const status = useCallStatus()
  // not earlier: a mute takes effect when the assistant listens
  const inCall = status === 'connected' || status === 'reconnecting'
  const { muted, speakingWhileMuted, toggle } = useMicrophone()
  return (
    <>
      <button type="button" data-muted={muted} disabled={!inCall} onClick={toggle}>
        {muted ? 'Unmute' : 'Mute'}
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
      <StartButton />
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
