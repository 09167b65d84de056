import type { Fields } from '../platform/isRecord.ts'

/** A task that waits this long for its turn shows that the page is too busy, in milliseconds. */
const HIGH_MS = 50

/** How long a task of the page waits for its turn now: the answer to `getCpuLoadStats()`. */
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
        // the loopback carries no video, so that nothing is encoded or decoded
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
