import { type AnswerPart, type TurnLatency, toParts } from '../agent/turns.ts'
import { element } from './element.ts'

/** The length of the track, in milliseconds. A longer time reaches its end. */
export const TRACK_MS = 3000

/** The words for the parts of an answer, in their order. */
const LABELS: Readonly<Record<AnswerPart['name'], string>> = {
  endOfSpeech: 'end of speech',
  transcript: 'words',
  firstToken: 'first token',
  firstSound: 'first sound',
}

/** The times of an answer as a bar of true length, and as figures. */
export function createLatencyBar(latency: TurnLatency): HTMLElement {
  const parts = toParts(latency)
  const total = parts.at(-1)?.at ?? 0
  const track = element('span', { class: 'track', 'aria-hidden': 'true', 'data-long': total > TRACK_MS })
  for (const { name, at, ms } of parts) {
    const piece = element('i', { 'data-part': name })
    const begin = Math.min(at - ms, TRACK_MS)
    piece.style.width = `${(100 * (Math.min(at, TRACK_MS) - begin)) / TRACK_MS}%`
    track.append(piece)
  }
  const words = parts.map(({ name, at }) => `${LABELS[name]} ${at}`).join(', ')
  const figures = element('span', { class: 'figures', 'aria-hidden': 'true' })
  figures.append(parts.map(({ at }) => `${at}`).join(' · '), ' ms')
  return element(
    'span',
    { class: 'latency', title: `Milliseconds after the caller: ${words}` },
    track,
    figures,
    element('span', { class: 'sr' }, `Answered in milliseconds after the caller: ${words}.`),
  )
}

/** The colors of the parts. */
export const createLegend = (): HTMLElement =>
  element(
    'p',
    { class: 'legend quiet' },
    'Answer time, a tick each second: ',
    ...Object.entries(LABELS).map(([name, label]) =>
      element('span', {}, element('i', { 'data-part': name }), label),
    ),
  )
