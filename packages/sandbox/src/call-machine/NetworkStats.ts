import type { Fields } from '../platform/isRecord.ts'
import { createNetworkMeter, type NetworkFigures, type StatsSource } from './measureNetwork.ts'

/** The worst and average of a call so far, and what both ends measure now: the answer to `getNetworkStats()`. */
export class NetworkStats {
  readonly #measure = createNetworkMeter()
  readonly #worst = new Map<string, number>()
  readonly #roundTrips: number[] = []

  async look(source: StatsSource): Promise<Fields> {
    const figures = await this.#measure(source, Date.now())
    const { timestamp, roundTripTime, availableOutgoingBitrate, audio, video } = figures
    if (roundTripTime !== null) this.#roundTrips.push(roundTripTime)
    const add = (a: number | null, b: number | null) =>
      a === null && b === null ? null : (a ?? 0) + (b ?? 0)
    return {
      latest: {
        timestamp,
        recvBitsPerSecond: add(audio.recvBitsPerSecond, video.recvBitsPerSecond),
        sendBitsPerSecond: add(audio.sendBitsPerSecond, video.sendBitsPerSecond),
        availableOutgoingBitrate,
        networkRoundTripTime: roundTripTime,
        ...named('audio', audio),
        ...named('video', video),
        totalSendPacketLoss: audio.sendPacketLoss ?? video.sendPacketLoss,
        totalRecvPacketLoss: audio.recvPacketLoss ?? video.recvPacketLoss,
      },
      ...this.#worstOf('Audio', audio),
      ...this.#worstOf('Video', video),
      averageNetworkRoundTripTime: average(this.#roundTrips),
    }
  }

  #worstOf(kind: string, figures: NetworkFigures['audio']): Fields {
    const entries = Object.entries(figures)
      .filter(([name]) => !name.endsWith('BitsPerSecond'))
      .map(([name, value]) => {
        const worst = `worst${kind}${name.charAt(0).toUpperCase()}${name.slice(1)}`
        this.#worst.set(worst, Math.max(this.#worst.get(worst) ?? 0, value ?? 0))
        return [worst, this.#worst.get(worst)]
      })
    return Object.fromEntries(entries)
  }
}

const named = (kind: string, figures: NetworkFigures['audio']): Fields =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      `${kind}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      value,
    ]),
  )

const average = (values: readonly number[]): number =>
  values.length > 0 ? values.reduce((total, value) => total + value, 0) / values.length : 0
