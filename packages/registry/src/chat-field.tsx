'use client'

import { useTypedMessage } from '@offhook/react'
import { type FormEvent, type ReactElement, useState } from 'react'
import { QUIET_BUTTON } from './button-style'
import { SendIcon } from './icons'

export interface ChatFieldProps {
  placeholder?: string
  className?: string
}

/** A field for typed words, which the agent answers at once. Enter sends them. Words that were not sent stay in the field. */
export function ChatField({
  placeholder = 'Or type a message',
  className = '',
}: ChatFieldProps): ReactElement {
  const { canSend, send } = useTypedMessage()
  const [text, setText] = useState('')
  const [isTooLong, setIsTooLong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const result = send(text)
    setIsTooLong(result === 'too-long')
    if (result === 'sent') setText('')
  }
  return (
    <form onSubmit={submit} className={className}>
      {isTooLong && (
        <p role="alert" className="pb-2 text-sm text-destructive">
          This message is too long. Shorten it.
        </p>
      )}
      <div className="flex gap-2">
        <input
          name="message"
          aria-label="Message"
          aria-invalid={isTooLong}
          autoComplete="off"
          enterKeyHint="send"
          dir="auto"
          placeholder={placeholder}
          disabled={!canSend}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="min-h-11 w-full min-w-0 rounded-md border border-input bg-background px-3 text-base text-foreground outline-ring outline-offset-2 placeholder:text-muted-foreground focus-visible:outline-2 disabled:opacity-50 md:text-sm"
        />
        <button
          type="submit"
          aria-label="Send"
          disabled={!canSend || text.trim() === ''}
          className={`shrink-0 ${QUIET_BUTTON}`}
        >
          <SendIcon />
        </button>
      </div>
    </form>
  )
}
