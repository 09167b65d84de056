import { is, number, optional, type } from 'superstruct'
import type { TurnLatency } from '../agent/turns.ts'

const milliseconds = optional(number())

const turnLatency = type({
  endOfSpeech: milliseconds,
  transcript: milliseconds,
  firstToken: milliseconds,
  firstSound: milliseconds,
})

export const isTurnLatency = (value: unknown): value is TurnLatency => is(value, turnLatency)

const NAMES = [
  'endpointingLatency',
  'transcriberLatency',
  'modelLatency',
  'voiceLatency',
  'turnLatency',
] as const

/** The times of an answer in milliseconds, as the platform's record has them. */
type RecordedLatency = { [name in (typeof NAMES)[number]]?: number }

/**
 * Converts the times of answers to those of the platform's record. Ours all count from the user's last sound. Those of the
 * record are the times of single parts, besides `turnLatency`. A wait of `startSpeakingPlan` counts for the part that it delays.
 */
export function toPerformanceMetrics(latencies: readonly TurnLatency[], numAssistantInterrupted: number) {
  const turnLatencies = latencies.map(toRecorded)
  const averages = NAMES.flatMap((name) => {
    const known = turnLatencies.flatMap((turn) => turn[name] ?? [])
    if (known.length === 0) return []
    return [[`${name}Average`, Math.round(known.reduce((sum, ms) => sum + ms, 0) / known.length)] as const]
  })
  // the agent never interrupts the user
  return { turnLatencies, ...Object.fromEntries(averages), numUserInterrupted: 0, numAssistantInterrupted }
}

function toRecorded({ endOfSpeech, transcript, firstToken, firstSound }: TurnLatency): RecordedLatency {
  const heard = transcript ?? endOfSpeech ?? 0
  return {
    ...(endOfSpeech !== undefined && { endpointingLatency: endOfSpeech }),
    ...(transcript !== undefined && { transcriberLatency: transcript - (endOfSpeech ?? 0) }),
    ...(firstToken !== undefined && { modelLatency: firstToken - heard }),
    ...(firstSound !== undefined && {
      voiceLatency: firstSound - (firstToken ?? heard),
      turnLatency: firstSound,
    }),
  }
}
