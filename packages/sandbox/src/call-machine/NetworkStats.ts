import type { Fields } from '../fields.ts'

/** The answer to `getNetworkStats()`: the latest figures, and the worst and average ones of the call. */
export class NetworkStats {
  readonly #meter = createNetworkMeter()
  readonly #worst = new Map<string, number>()
  readonly #roundTrips: number[] = []

  async measure(source: StatsSource): Promise<Fields> {
    const figures = await this.#meter(source, Date.now())
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

/** The figures of a connection for the time between two measurements. Null for a figure that was not measured. */
export interface NetworkFigures {
  timestamp: number
  roundTripTime: number | null
  availableOutgoingBitrate: number | null
  audio: MediaFigures
  video: MediaFigures
}

interface MediaFigures {
  recvBitsPerSecond: number | null
  sendBitsPerSecond: number | null
  /** The share of all packets since the connection began, 0 to 1. */
  recvPacketLoss: number | null
  sendPacketLoss: number | null
  /** Seconds. */
  recvJitter: number | null
  sendJitter: number | null
}

/** A source of statistics: a peer connection, or a test's. */
export interface StatsSource {
  getStats: () => Promise<{ forEach: (see: (report: Fields) => void) => void }>
}

/** Creates a function that measures a connection. Rates are counted from the measurement before. */
export function createNetworkMeter(): (source: StatsSource, now: number) => Promise<NetworkFigures> {
  let before: { at: number; bytes: Map<string, number> } | null = null
  return async (source, now) => {
    const reports: Fields[] = []
    const stats = await source.getStats()
    stats.forEach((report) => {
      reports.push(report)
    })
    const bytes = new Map<string, number>()
    const rate = (type: 'inbound-rtp' | 'outbound-rtp', kind: string): number | null => {
      const field = type === 'inbound-rtp' ? 'bytesReceived' : 'bytesSent'
      const total = sum(
        reports.filter((each) => each.type === type && each.kind === kind),
        field,
      )
      if (total === null) return null
      bytes.set(`${type}-${kind}`, total)
      const since = before?.bytes.get(`${type}-${kind}`) ?? 0
      const seconds = (now - (before?.at ?? 0)) / 1000
      return before && seconds > 0 ? Math.round(((total - since) * 8) / seconds) : null
    }
    const media = (kind: string): MediaFigures => ({
      recvBitsPerSecond: rate('inbound-rtp', kind),
      sendBitsPerSecond: rate('outbound-rtp', kind),
      ...lossAndJitter(reports, kind),
    })
    const figures = { timestamp: now, ...ofPair(reports), audio: media('audio'), video: media('video') }
    before = { at: now, bytes }
    return figures
  }
}

const numberOf = (report: Fields | undefined, field: string): number | null => {
  const value = report?.[field]
  return typeof value === 'number' ? value : null
}

/** The sum of a field. Null if no report has it. */
function sum(reports: readonly Fields[], field: string): number | null {
  const values = reports.map((report) => numberOf(report, field)).filter((value) => value !== null)
  return values.length > 0 ? values.reduce((total, value) => total + value, 0) : null
}

function ofPair(reports: readonly Fields[]) {
  const pair = reports.find(
    (report) => report.type === 'candidate-pair' && numberOf(report, 'currentRoundTripTime') !== null,
  )
  return {
    roundTripTime: numberOf(pair, 'currentRoundTripTime'),
    availableOutgoingBitrate: numberOf(pair, 'availableOutgoingBitrate'),
  }
}

function lossAndJitter(reports: readonly Fields[], kind: string) {
  const of = (type: string) => reports.filter((report) => report.type === type && report.kind === kind)
  const loss = (lost: number | null, packets: number | null): number | null =>
    lost === null || !packets ? null : Math.max(0, lost) / (packets + Math.max(0, lost))
  const inbound = of('inbound-rtp')
  const remote = of('remote-inbound-rtp')
  return {
    recvPacketLoss: loss(sum(inbound, 'packetsLost'), sum(inbound, 'packetsReceived')),
    sendPacketLoss: loss(sum(remote, 'packetsLost'), sum(of('outbound-rtp'), 'packetsSent')),
    recvJitter: numberOf(inbound[0], 'jitter'),
    sendJitter: numberOf(remote[0], 'jitter'),
  }
}
