import { element } from '../dom/element.ts'
import type { InspectEntry } from '../voice/events.ts'
import type { AnswerTimes } from '../voice/messages/createAnswerClock.ts'
import type { PanelStrings } from './panelStrings.ts'

/** The latest data of each store. */
export type Latest = Partial<Record<InspectEntry['kind'], unknown>>

const read = (data: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => Reflect.get(Object(value), name), data)

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** The status of the client; `idle` until it is known. */
export const statusOf = ({ state }: Latest): string => textOf(read(state, 'status')) ?? 'idle'

/** The id of the running call. */
export const callIdOf = ({ state }: Latest): string | undefined => textOf(read(state, 'webCall', 'id'))

/** Renders a time of day, to the millisecond. */
export function describeTime(at: number): string {
  const date = new Date(at)
  return `${date.toTimeString().slice(0, 8)}.${String(date.getMilliseconds()).padStart(3, '0')}`
}

/** Describes the times of an answer in one line. */
export const describeAnswer = (
  { endOfSpeechAt, transcript, firstToken, firstSound }: AnswerTimes,
  text: PanelStrings,
): string =>
  [
    `${text.endOfSpeech} ${describeTime(endOfSpeechAt)}`,
    transcript !== undefined && `${text.transcriptTime} ${transcript}`,
    firstToken !== undefined && `${text.firstToken} ${firstToken}`,
    `${text.firstSound} ${firstSound} ${text.afterSpeech}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Renders the current state, the id of the last call, and the times of the latest answer, as terms and descriptions. */
export function summarize(
  { state, devices, network, participants }: Latest,
  callId: string | undefined,
  answer: AnswerTimes | undefined,
  text: PanelStrings,
): Node[] {
  const isMuted = read(state, 'muted') === true
  const microphones: unknown = read(devices, 'microphones')
  const selected = Array.isArray(microphones)
    ? microphones.find((each) => read(each, 'id') === read(devices, 'microphone'))
    : undefined
  const participantCount = Array.isArray(participants) ? participants.length : 0
  const facts: readonly (readonly [term: string, words: readonly (string | false | undefined)[]])[] = [
    [callIdOf({ state }) === undefined && callId ? text.lastCall : text.call, [callId]],
    [
      text.microphone,
      [textOf(read(devices, 'permission')), textOf(read(selected, 'label')), isMuted && text.muted],
    ],
    [text.network, [textOf(read(network, 'phase')), textOf(read(network, 'quality'))]],
    [text.people, [`${participantCount}`]],
    ...(answer ? [[text.answer, [describeAnswer(answer, text)]] as const] : []),
  ]
  return facts.map(([term, words]) =>
    element(
      'div',
      {},
      element('dt', {}, term),
      element('dd', {}, words.filter(Boolean).join(' · ') || text.none),
    ),
  )
}
