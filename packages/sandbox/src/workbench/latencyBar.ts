import type { TurnLatency } from '../agent/turns.ts'
import { element } from './element.ts'

/** The length of the track, in milliseconds. A longer time reaches its end. */
export const TRACK_MS = 3000

/** The parts of an answer, in their order. */
export const PARTS = [
  ['endOfSpeech', 'end of speech'],
  ['transcript', 'words'],
  ['firstToken', 'first token'],
  ['firstSound', 'first sound'],
] as const satisfies readonly (readonly [keyof TurnLatency, string])[]

/** A part of an answer with the time that it took. */
interface Part {
  readonly name: keyof TurnLatency
  readonly label: string
  /** Milliseconds since the user's last sound, until it was reached. */
  readonly at: number
  /** Milliseconds since the part before it. */
  readonly ms: number
}

/** The parts of an answer that were measured. Each time counts from the user's last sound. */
export function toParts(latency: TurnLatency): Part[] {
  let before = 0
  return PARTS.flatMap(([name, label]) => {
    const at = latency[name]
    if (at === undefined) return []
    const ms = Math.max(0, at - before)
    before = Math.max(before, at)
    return [{ name, label, at, ms }]
  })
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
  const words = parts.map(({ label, at }) => `${label} ${at}`).join(', ')
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
    ...PARTS.map(([name, label]) => element('span', {}, element('i', { 'data-part': name }), label)),
  )
