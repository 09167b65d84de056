import type { Fields } from '../fields.ts'

/** Milliseconds that a task waits for its turn on a busy page. */
const HIGH_MS = 50

/** Measures the time that a task of the page waits for its turn: the answer to `getCpuLoadStats()`. */
export async function measureCpuLoad(): Promise<Fields> {
  const since = performance.now()
  await new Promise<void>((resolve) => setTimeout(resolve, 0))
  const scheduleDuration = performance.now() - since
  const high = scheduleDuration > HIGH_MS
  return {
    cpuLoadState: high ? 'high' : 'low',
    cpuLoadStateReason: high ? 'scheduleDuration' : 'none',
    stats: {
      latest: {
        timestamp: Date.now(),
        scheduleDuration,
        targetScheduleDuration: HIGH_MS,
        // the loopback carries no video
        frameEncodeTimeSec: 0,
        targetEncodeFrameRate: 0,
        targetDecodeFrameRate: 0,
        cpuUsageBasedOnTargetEncode: 0,
        cpuUsageBasedOnGlobalDecode: 0,
        cpuPressureState: null,
        avgFrameDecodeTimeSec: 0,
        avgInterFrameDelayStandardDeviation: 0,
        totalReceivedVideoTracks: 0,
        cpuInboundVideoStats: [],
      },
    },
  }
}
