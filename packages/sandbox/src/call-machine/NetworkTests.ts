import type { Fields } from '../platform/isRecord.ts'
import type { CallContext } from './CallContext.ts'
import { forwardCandidates, stopForwarding } from './loopback.ts'
import { createNetworkMeter, type NetworkFigures } from './NetworkStats.ts'

/** Default duration of a test, in milliseconds. */
const DEFAULT_MS = 600

export type NetworkTest =
  | 'call-quality'
  | 'p2p-call-quality'
  | 'websocket-connectivity'
  | 'network-connectivity'

/** The tests of the network. Each measures a connection of the page with itself. */
export class NetworkTests {
  readonly #call: CallContext
  readonly #running = new Map<NetworkTest, AbortController>()
  #closed = false

  constructor(call: CallContext) {
    this.#call = call
  }

  /** Tests the quality of a call with the caller's camera or microphone. */
  callQuality(): Promise<Fields> {
    const { caller } = this.#call
    const errorMsg = this.#call.errorOf('call-quality-error')
    return this.#run('call-quality', caller?.camera ?? caller?.microphone ?? null, DEFAULT_MS, (probe) =>
      errorMsg || !probe.connected ? toFailure(errorMsg ?? NOT_CONNECTED) : toQuality(probe),
    )
  }

  /** Tests the quality of a call between two browsers for that many seconds. */
  peerToPeerQuality(seconds: unknown): Promise<Fields> {
    const track = this.#call.shared.videoTrackForConnectionQualityTest ?? null
    const ms = typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : DEFAULT_MS
    const errorMsg = this.#call.errorOf('network-test-error')
    return this.#run('p2p-call-quality', track, ms, (probe) =>
      errorMsg || !probe.connected ? toFailure(errorMsg ?? NOT_CONNECTED) : toQuality(probe),
    )
  }

  /** Tests whether media gets through. */
  networkConnectivity(): Promise<Fields> {
    const failed = this.#call.errorOf('network-test-error') !== null
    return this.#run('network-connectivity', null, DEFAULT_MS, ({ connected }) => ({
      result: connected && !failed ? 'passed' : 'failed',
    }))
  }

  /** Tests whether signaling gets through. The sandbox is the only region, and always reached. */
  websocketConnectivity(): Promise<Fields> {
    const failed = this.#call.errorOf('network-test-error') !== null
    return this.#run('websocket-connectivity', null, DEFAULT_MS, () => ({
      result: failed ? 'failed' : 'passed',
      passedRegions: failed ? [] : ['sandbox'],
      failedRegions: failed ? ['sandbox'] : [],
      abortedRegions: [],
    }))
  }

  /** Ends a test early. Its result is `aborted`. */
  abort(test: NetworkTest): void {
    this.#running.get(test)?.abort()
  }

  /** Aborts every test. Their requests are answered, and no event follows. */
  close(): void {
    this.#closed = true
    for (const controller of this.#running.values()) controller.abort()
  }

  async #run(
    test: NetworkTest,
    track: MediaStreamTrack | null,
    ms: number,
    conclude: (probe: Probe) => Fields,
  ): Promise<Fields> {
    // a second test of the same kind replaces the first
    this.abort(test)
    const controller = new AbortController()
    this.#running.set(test, controller)
    const since = performance.now()
    const probe = await probeConnection(track, ms, controller.signal)
    const secondsElapsed = (performance.now() - since) / 1000
    if (this.#running.get(test) === controller) this.#running.delete(test)
    const concluded = controller.signal.aborted ? toAborted(test) : conclude(probe)
    const results = test.endsWith('quality') ? { ...concluded, secondsElapsed } : concluded
    if (!this.#closed) this.#call.channel.post({ action: 'test-completed', test, results })
    return { results }
  }
}

const NOT_CONNECTED = 'The test call did not connect.'

const toAborted = (test: NetworkTest): Fields => ({
  result: 'aborted',
  ...(test === 'websocket-connectivity' && {
    passedRegions: [],
    failedRegions: [],
    abortedRegions: ['sandbox'],
  }),
})

/** daily-js reads the details of a failed test as JSON text. */
const toFailure = (errorMsg: string): Fields => ({
  result: 'failed',
  errorMsg,
  error: { type: 'connection-error', msg: errorMsg, details: JSON.stringify({ on: 'rtc-connection' }) },
})

function toQuality({ sent, received }: Probe): Fields {
  const roundTrips = sent.map((each) => each.roundTripTime).filter((value) => value !== null)
  const last = sent.at(-1)
  const bits = (figures: readonly Probe['sent'][number][], direction: 'send' | 'recv') => {
    const { audio, video } = figures.at(-1) ?? {}
    return video?.[`${direction}BitsPerSecond`] ?? audio?.[`${direction}BitsPerSecond`] ?? null
  }
  const loss = received.at(-1)
  return {
    result: 'good',
    data: {
      maxRoundTripTime: roundTrips.length > 0 ? Math.max(...roundTrips) : null,
      avgRoundTripTime:
        roundTrips.length > 0 ? roundTrips.reduce((sum, value) => sum + value, 0) / roundTrips.length : null,
      avgSendPacketLoss: last?.video.sendPacketLoss ?? last?.audio.sendPacketLoss ?? null,
      avgRecvPacketLoss: loss?.video.recvPacketLoss ?? loss?.audio.recvPacketLoss ?? null,
      avgAvailableOutgoingBitrate: last?.availableOutgoingBitrate ?? null,
      avgSendBitsPerSecond: bits(sent, 'send'),
      avgRecvBitsPerSecond: bits(received, 'recv'),
    },
  }
}

/** The result of a test connection. */
export interface Probe {
  connected: boolean
  /** Two measurements of each end, one for each half of the time. */
  sent: readonly NetworkFigures[]
  received: readonly NetworkFigures[]
}

/** Sends a track through a connection of its own for that many milliseconds, or until the signal aborts. Never rejects. */
export async function probeConnection(
  track: MediaStreamTrack | null,
  ms: number,
  signal: AbortSignal,
): Promise<Probe> {
  const sender = new RTCPeerConnection()
  const receiver = new RTCPeerConnection()
  const sent: NetworkFigures[] = []
  const received: NetworkFigures[] = []
  const [measureSent, measureReceived] = [createNetworkMeter(), createNetworkMeter()]
  try {
    if (track) sender.addTrack(track)
    else sender.createDataChannel('probe')
    await connect(sender, receiver)
    for (const _half of [1, 2]) {
      await wait(ms / 2, signal)
      sent.push(await measureSent(sender, Date.now()))
      received.push(await measureReceived(receiver, Date.now()))
    }
    return { connected: sender.connectionState === 'connected', sent, received }
  } catch {
    // a failed connection is a result of the test
    return { connected: false, sent, received }
  } finally {
    for (const connection of [sender, receiver]) {
      stopForwarding(connection)
      connection.close()
    }
  }
}

async function connect(sender: RTCPeerConnection, receiver: RTCPeerConnection): Promise<void> {
  forwardCandidates(sender, receiver)
  forwardCandidates(receiver, sender)
  await sender.setLocalDescription()
  if (sender.localDescription) await receiver.setRemoteDescription(sender.localDescription)
  await receiver.setLocalDescription()
  if (receiver.localDescription) await sender.setRemoteDescription(receiver.localDescription)
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, signal.aborted ? 0 : ms)
    signal.addEventListener('abort', end, { once: true })
  })
