import { useVoiceClient, useVoiceState } from '@offhook/react'
import { type SubmitEvent, useState } from 'react'
import { useCanSpeak } from '../../call/useInCall.ts'
import { words } from './words.ts'

/** Lets a user who cannot speak type instead; it works during a call. */
export function TypeInstead() {
  const voice = useVoiceClient()
  const connected = useVoiceState(({ status }) => status === 'connected')
  const canSpeak = useCanSpeak()
  // From the first call on it is never really disabled: that would take the focus from a user who types
  const [used, setUsed] = useState(canSpeak)
  if (canSpeak && !used) setUsed(true)
  const [text, setText] = useState('')
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const content = text.trim()
    if (!connected || content === '' || !voice.addMessage({ role: 'user', content })) return
    setText('')
  }
  return (
    <form onSubmit={send} className="type-instead">
      <label htmlFor="type-instead" className="sr-only">
        {words.type}
      </label>
      <input
        id="type-instead"
        autoComplete="off"
        maxLength={500}
        placeholder={words.typeHint}
        disabled={!used}
        readOnly={!canSpeak}
        aria-disabled={!canSpeak}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" className="quiet-button" disabled={!used} aria-disabled={!connected}>
        {words.send}
      </button>
    </form>
  )
}
