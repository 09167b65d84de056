'use client'

import { type ChatControls, useCallStatus, useKeepFocus, useTypedMessage } from '@offhook/react'
import { type FormEvent, type ReactElement, useState } from 'react'
import { QUIET_BUTTON } from './button-style'
import { SendIcon } from './icons'
import { Notice } from './notice'
import { errorText, useTexts } from './texts'

export interface ChatFieldProps {
  /** The chat of `useChat()`, which takes the words while there is no call. */
  chat?: ChatControls | undefined
  /** Shown in the empty field. */
  placeholder?: string
  className?: string
}

/** The words in the field, and the way that they take: over the call, or to the chat. */
function useWords(chat: ChatControls | undefined) {
  const { canSend, send } = useTypedMessage()
  const isIdle = useCallStatus() === 'idle'
  const [text, setText] = useState('')
  const [isTooLong, setIsTooLong] = useState(false)
  const hasChat = chat !== undefined && isIdle
  const isWriting = hasChat && (chat.status === 'sending' || chat.status === 'streaming')
  const chatWith = async ({ send }: ChatControls) => {
    setText('')
    // A new text may be in the field by then.
    if ((await send(text)) === 'not-sent') setText((current) => current || text)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (hasChat) {
      if (!isWriting) void chatWith(chat)
      return
    }
    const result = send(text)
    setIsTooLong(result === 'too-long')
    if (result === 'sent') setText('')
  }
  const change = (next: string) => {
    setText(next)
    setIsTooLong(false)
  }
  const isOpen = canSend || hasChat
  return { text, change, submit, isTooLong, isWriting, isOpen, error: hasChat ? chat.error : null }
}

/**
 * A field for typed words. In a call the agent answers them at once, and without one the chat does, if there is one. Enter
 * sends them. Words that were not sent stay in the field.
 */
export function ChatField({ chat, placeholder, className = '' }: ChatFieldProps): ReactElement {
  const texts = useTexts()
  const { text, change, submit, isTooLong, isWriting, isOpen, error } = useWords(chat)
  return (
    <form ref={useKeepFocus()} onSubmit={submit} className={className}>
      {isTooLong && (
        <p role="alert" className="pb-2 text-sm text-destructive">
          {texts.messageTooLong}
        </p>
      )}
      {error && (
        <Notice className="mb-2 border-s-destructive">
          {texts.noAnswer} {errorText(texts, error)}
        </Notice>
      )}
      <div className="flex gap-2">
        <input
          name="message"
          aria-label={texts.message}
          aria-invalid={isTooLong}
          autoComplete="off"
          enterKeyHint="send"
          dir="auto"
          placeholder={placeholder ?? texts.messageHint}
          // A disabled field would lose the focus when the agent hangs up
          readOnly={!isOpen}
          aria-disabled={!isOpen}
          value={text}
          onChange={({ target }) => change(target.value)}
          className="min-h-11 w-full min-w-0 rounded-md border border-input bg-background px-3 text-base text-foreground outline-ring outline-offset-2 placeholder:text-muted-foreground focus-visible:outline-2 aria-disabled:opacity-50 md:text-sm"
        />
        <button
          type="submit"
          aria-label={texts.send}
          aria-disabled={!isOpen || isWriting || text.trim() === ''}
          className={`shrink-0 ${QUIET_BUTTON}`}
        >
          <SendIcon />
        </button>
      </div>
    </form>
  )
}
