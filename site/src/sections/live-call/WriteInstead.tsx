import '../../call/inCall.css'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { site } from '../../config/site.ts'
import { createSiteChat, type SiteChat, type SiteClient } from './createSiteChat.ts'
import { hearRecording } from './hearRecording.ts'
import { useStayAtEnd } from './useStayAtEnd.ts'
import type { words as ownWords } from './words.ts'
import { wordsAfter } from './wordsAfter.ts'

interface ChatLine {
  id: number
  speaker: 'user' | 'assistant'
  text: string
}

interface WriteInsteadProps {
  cause: string
  /** From the page's own code: this part loads later, and an import of its own would split that code. */
  words: typeof ownWords
  client: () => SiteClient
}

/** The card without a call: the cause, the recording, and a chat with the agent. */
export function WriteInstead({ cause, words, client }: WriteInsteadProps) {
  const { lines, state, send } = useSiteChat(client)
  const [text, setText] = useState('')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { ref, ...scroll } = useStayAtEnd()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const content = text.trim()
    if (content === '' || state === 'waiting') return
    setText('')
    // The message can be sent again
    if (!(await send(content))) setText(content)
  }
  return (
    <>
      {/* The cause stays in sight until there is a conversation */}
      <div className="transcript" ref={lines.length > 0 ? ref : undefined} {...scroll}>
        <p className="text-[0.9375rem]">{cause}</p>
        <div className="instead-ways">
          <button type="button" className="quiet-button" onClick={() => field.current?.focus()}>
            {wordsAfter.write}
          </button>
          <button type="button" className="quiet-button" onClick={hearRecording}>
            {wordsAfter.hear}
          </button>
        </div>
        {site.platform && <p className="small-print">{wordsAfter.chatKept}</p>}
        <ChatLog lines={lines} words={words} />
        {state === 'failed' && <output className="block">{wordsAfter.chatFailed}</output>}
      </div>
      <form onSubmit={(event) => void submit(event)} className="type-instead" aria-busy={state === 'waiting'}>
        <label htmlFor={id} className="sr-only">
          {wordsAfter.write}
        </label>
        <input
          id={id}
          ref={field}
          autoComplete="off"
          maxLength={500}
          placeholder={wordsAfter.writeHint}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit" className="quiet-button" aria-disabled={state === 'waiting'}>
          {words.send}
        </button>
      </form>
    </>
  )
}

const ChatLog = ({ lines, words }: { lines: readonly ChatLine[]; words: typeof ownWords }) => (
  <div role="log" aria-label={words.transcript} aria-relevant="additions">
    <ol>
      {lines.map(({ id, speaker, text }) => (
        <li key={id} className="transcript-line" data-speaker={speaker}>
          <span className="transcript-speaker">{speaker === 'user' ? words.you : words.agent}</span>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  </div>
)

/** A chat that begins with the first message. */
function useSiteChat(client: () => SiteClient) {
  const chat = useRef<SiteChat>(undefined)
  const [lines, setLines] = useState<readonly ChatLine[]>([])
  const [state, setState] = useState<'ready' | 'waiting' | 'failed'>('ready')
  const add = (speaker: ChatLine['speaker'], text: string) =>
    setLines((before) => [...before, { id: before.length, speaker, text }])
  /** Resolves to whether the message was answered. */
  const send = async (text: string): Promise<boolean> => {
    setState('waiting')
    add('user', text)
    try {
      chat.current ??= createSiteChat(client())
      add('assistant', await chat.current.send(text))
      setState('ready')
      return true
    } catch {
      setLines((before) => before.slice(0, -1))
      setState('failed')
      return false
    }
  }
  return { lines, state, send }
}
