import { isMessage, type MessageOf, type TranscriptLine, type VoiceClient } from '@offhook/core'
import { useCallback, useSyncExternalStore } from 'react'
import { useVoiceClient } from './useVoiceClient.ts'

/**
 * The text of a line in two parts: the words that have been spoken, and those that are still to come. The assistant's text
 * is ahead of its voice, and the platform says which word it speaks in `assistant.speechStarted`, a message that the
 * `clientMessages` of the assistant have to contain. Without it, and for other lines, all words count as spoken.
 */
export function useSpokenWords({ speaker, text }: TranscriptLine): readonly [spoken: string, rest: string] {
  const client = useVoiceClient()
  const subscribe = useCallback((listener: () => void) => speechOf(client).subscribe(listener), [client])
  const getLength = () => (speaker === 'assistant' ? speechOf(client).spokenLength(text) : text.length)
  const length = useSyncExternalStore(subscribe, getLength, () => text.length)
  return [text.slice(0, length), text.slice(length)]
}

type SpeechStarted = MessageOf<'assistant.speechStarted'>

/** The words that the assistant speaks in this moment. */
interface Speech {
  subscribe: (listener: () => void) => () => void
  /** The number of characters of a text that have been spoken: all of them, unless it is the text of this turn. */
  spokenLength: (text: string) => number
}

/** One for each client: every line of a transcript reads it. */
const speeches = new WeakMap<VoiceClient, Speech>()

function speechOf(client: VoiceClient): Speech {
  const speech = speeches.get(client) ?? createSpeech(client)
  speeches.set(client, speech)
  return speech
}

function createSpeech(client: VoiceClient): Speech {
  const listeners = new Set<() => void>()
  let timers: ReturnType<typeof setTimeout>[] = []
  let unsubscribe: (() => void)[] = []
  /** The text of the latest turn with times. */
  let turn = ''
  /** The number of its characters that have been spoken. */
  let spoken = 0

  function clear(): void {
    for (const timer of timers) clearTimeout(timer)
    timers = []
  }

  function setSpoken(next: number): void {
    spoken = next
    for (const listener of [...listeners]) listener()
  }

  function receive({ text, timing }: SpeechStarted): void {
    clear()
    const words = wordsOf(text, timing)
    const now = words.filter(({ startMs }) => startMs <= 0).at(-1)
    turn = timing ? text : ''
    setSpoken(now?.end ?? 0)
    timers = words
      .filter(({ startMs }) => startMs > 0)
      .map(({ startMs, end }) => setTimeout(() => setSpoken(end), startMs))
  }

  return {
    subscribe(listener) {
      if (listeners.size === 0) {
        unsubscribe = [
          client.on('message', (message) => {
            if (isMessage(message, 'assistant.speechStarted')) receive(message)
            // The words that were cut off stay unspoken.
            else if (isMessage(message, 'user-interrupted')) clear()
          }),
          client.on('call-end', clear),
        ]
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        for (const cleanup of unsubscribe) cleanup()
        clear()
        // its next words go unheard, and would stay unspoken
        turn = ''
      }
    },
    spokenLength(text) {
      // The line may have more words by now, or fewer.
      const isThisTurn = turn !== '' && (text.startsWith(turn) || turn.startsWith(text))
      return isThisTurn ? Math.min(spoken, text.length) : text.length
    },
  }
}

/** A word of a text: where it ends, and when it begins, in milliseconds from now. */
interface TimedWord {
  readonly end: number
  readonly startMs: number
}

function wordsOf(text: string, timing: SpeechStarted['timing']): readonly TimedWord[] {
  if (!timing) return []
  if (timing.type === 'word-alignment')
    return placeWords(text, timing.words, (index) => timing.wordsStartTimesMs[index] ?? 0)
  const words = timing.words ?? []
  const before = placeWords(text, text.split(/\s+/).slice(0, timing.wordsSpoken), () => 0)
  const segment = placeWords(
    text,
    words.map(({ word }) => word),
    (index) => words[index]?.startMs ?? 0,
    Math.max(0, text.lastIndexOf(timing.segment ?? '')),
  )
  return [...before, ...segment]
}

/** Finds the words of a text, one after the other. A word that the text does not have is left out. */
function placeWords(
  text: string,
  words: readonly string[],
  startMsOf: (index: number) => number,
  from = 0,
): readonly TimedWord[] {
  let position = from
  return words.flatMap((word, index) => {
    const start = text.indexOf(word, position)
    if (start < 0 || word === '') return []
    position = start + word.length
    return [{ end: position, startMs: startMsOf(index) }]
  })
}
