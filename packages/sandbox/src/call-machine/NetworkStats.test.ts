import { expect, test } from 'vitest'
import { createNetworkMeter, NetworkStats } from './NetworkStats.ts'

const source = (...reports: object[]) => ({
  getStats: async () => ({
    forEach: (see: (report: never) => void) => {
      for (const report of reports) see(report as never)
    },
  }),
})

const audio = (bytesReceived: number, bytesSent: number) => [
  { type: 'inbound-rtp', kind: 'audio', bytesReceived, packetsReceived: 90, packetsLost: 10, jitter: 0.01 },
  { type: 'outbound-rtp', kind: 'audio', bytesSent, packetsSent: 75 },
  { type: 'remote-inbound-rtp', kind: 'audio', packetsLost: 25, jitter: 0.02 },
  { type: 'candidate-pair', currentRoundTripTime: 0.05, availableOutgoingBitrate: 300_000 },
  { type: 'candidate-pair' },
]

test('default: rates are counted from the measurement before', async () => {
  const measure = createNetworkMeter()
  const first = await measure(source(...audio(1000, 500)), 1000)
  expect(first.audio).toMatchObject({ recvBitsPerSecond: null, sendBitsPerSecond: null })
  const second = await measure(source(...audio(2000, 1500)), 3000)
  expect(second.audio).toMatchObject({ recvBitsPerSecond: 4000, sendBitsPerSecond: 4000 })
})

test('default: round trip, loss and jitter', async () => {
  const figures = await createNetworkMeter()(source(...audio(1000, 500)), 1000)
  expect(figures).toMatchObject({
    roundTripTime: 0.05,
    availableOutgoingBitrate: 300_000,
    audio: { recvPacketLoss: 0.1, sendPacketLoss: 0.25, recvJitter: 0.01, sendJitter: 0.02 },
  })
})

test('behavior: a figure that is not measured is null', async () => {
  const { video, roundTripTime } = await createNetworkMeter()(source(), 1000)
  expect(roundTripTime).toBeNull()
  expect(new Set(Object.values(video))).toEqual(new Set([null]))
})

test('behavior: the worst and the average of a call are kept', async () => {
  const stats = new NetworkStats()
  await stats.measure(source(...audio(1000, 500)))
  const better = [
    {
      type: 'inbound-rtp',
      kind: 'audio',
      bytesReceived: 2000,
      packetsReceived: 990,
      packetsLost: 10,
      jitter: 0,
    },
    { type: 'candidate-pair', currentRoundTripTime: 0.15 },
  ]
  expect(await stats.measure(source(...better))).toMatchObject({
    latest: { audioRecvPacketLoss: 0.01, videoRecvPacketLoss: null, networkRoundTripTime: 0.15 },
    worstAudioRecvPacketLoss: 0.1,
    worstAudioRecvJitter: 0.01,
    worstVideoRecvPacketLoss: 0,
    averageNetworkRoundTripTime: 0.1,
  })
})
