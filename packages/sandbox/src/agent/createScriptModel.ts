import type { AgentToolCall } from './AgentModels.ts'
import type { AssistantSettings } from './AssistantSettings.ts'
import { OPENING, type Respond, type TurnDelta } from './callModel.ts'
import { isUnknownSpeech, NO_RESULT } from './History.ts'
import { REPLAY, type Script, type ScriptTurn } from './script.ts'
import { END_CALL } from './Tools.ts'
import { numberedId } from './toolMessages.ts'

/** Answers in place of a language model. */
interface StandIn {
  respond: Respond
  /** The settings that its answers need. */
  settings: AssistantSettings
}

export interface ScriptModel extends StandIn {
  /** Returns the index of the next turn. */
  nextTurn: () => number
  /** Gives no answer to the result of that call of a tool. */
  skipResult: (toolCallId: string) => void
}

/** Creates a model that follows a script: each answer is the next turn, or the results of tools that the script has called. */
export function createScriptModel({ turns, greeting }: Script, firstTurn = 0): ScriptModel {
  let position: { turn: number; awaited: readonly string[] } = { turn: firstTurn, awaited: [] }
  return {
    nextTurn: () => position.turn,
    skipResult: (toolCallId) => {
      position = { ...position, awaited: position.awaited.filter((id) => id !== toolCallId) }
    },
    settings: {
      tools: turns.flatMap(({ tool = [] }) => tool).map(({ name }) => ({ name })),
      endsCalls: true,
    },
    respond: ({ messages }, { signal }) => {
      const before = position
      // an answer of which the user has heard nothing is given again
      signal.addEventListener('abort', () => {
        position = before
      })
      const { turn, awaited } = before
      const called = messages.filter((message) => message.role === 'tool')
      const results = called.filter(
        ({ toolCallId, content }) => awaited.includes(toolCallId) && content !== NO_RESULT,
      )
      if (results.length > 0) {
        const isOpen = (id: string) => !results.some(({ toolCallId }) => toolCallId === id)
        position = { turn, awaited: awaited.filter(isOpen) }
        return deltasOf({ text: results.map(({ content }) => content).join(' ') })
      }
      // the last turn is repeated
      const next = turns[Math.min(turn, turns.length - 1)] ?? greeting
      const calls = callsOf(next, called.length)
      position = { turn: turn + 1, awaited: [...awaited, ...calls.map(({ id }) => id)] }
      return deltasOf(next, calls)
    },
  }
}

/** A model that repeats typed words, and plays back spoken ones. */
export const echoModel: StandIn = {
  respond: ({ messages }) => {
    const last = messages.filter((each) => each.role !== 'assistant' && each !== OPENING).at(-1)
    return deltasOf(!last || isUnknownSpeech(last) ? REPLAY : { text: last.content })
  },
  settings: {},
}

/** The calls of a turn, in a conversation with that many calls before. */
const callsOf = ({ tool = [] }: ScriptTurn, before: number): AgentToolCall[] =>
  [tool].flat().map(({ name, arguments: args }, index) => ({
    id: numberedId(before + index + 1),
    name,
    arguments: JSON.stringify(args),
  }))

/** Returns a turn as a model generates it. */
async function* deltasOf(turn: ScriptTurn, calls: readonly AgentToolCall[] = []): AsyncGenerator<TurnDelta> {
  const { text, voice, endCall } = turn
  if (text !== undefined) yield { line: { text, ...(voice !== undefined && { voice }) } }
  for (const toolCall of calls) yield { toolCall }
  if (endCall) yield { toolCall: { id: '', name: END_CALL.name, arguments: '{}' } }
}
