import { isRoomClosed } from '../engine/isRoomClosed.ts'
import type { NetworkQuality } from '../engine/payloads.ts'
import type { CallContext } from './CallContext.ts'
import type { VoiceNetwork } from './network.ts'

/** Milliseconds for which a connection counts as just resumed. */
const RESUMED_MS = 3000

const NOTHING_KNOWN = { quality: 'unknown', reasons: Object.freeze([]), interruptions: 0 } as const
const QUALITIES = ['good', 'warning', 'bad'] as const

/** Shows the quality of a call's connection in the client's network. Returns a cleanup function. */
export function watchNetwork({
  call: { emitter },
  network,
  timers,
}: Pick<CallContext, 'call' | 'network' | 'timers'>): () => void {
  const broken = new Set<string>()
  network.set(Object.freeze({ ...NOTHING_KNOWN, phase: 'stable', since: Date.now() }))

  function change(change: Partial<VoiceNetwork>): void {
    const before = network.get()
    const since = change.phase && change.phase !== before.phase ? { since: Date.now() } : {}
    network.set(Object.freeze({ ...before, ...change, ...since }))
  }

  const settled = () => (['warning', 'bad'].includes(network.get().quality) ? 'degraded' : 'stable')

  function onConnection({ type, event }: { type: string; event: string }): void {
    const wasBroken = broken.size > 0
    if (event === 'interrupted') broken.add(type)
    else broken.delete(type)
    const { interruptions } = network.get()
    if (!wasBroken && broken.size > 0) change({ phase: 'interrupted', interruptions: interruptions + 1 })
    if (!wasBroken || broken.size > 0) return
    change({ phase: 'resumed' })
    const { since } = network.get()
    timers.after(RESUMED_MS, () => {
      const now = network.get()
      // Another interruption may have come in between.
      if (now.phase === 'resumed' && now.since === since) change({ phase: settled() })
    })
  }

  function onQuality({ networkState, threshold, networkStateReasons = [] }: NetworkQuality): void {
    // Older versions of daily-js only give a threshold.
    const said = networkState ?? { good: 'good', low: 'warning', 'very-low': 'bad' }[String(threshold)]
    const quality = QUALITIES.find((one) => one === said) ?? 'unknown'
    const { phase, quality: before, reasons } = network.get()
    if (quality === before && String(reasons) === String(networkStateReasons)) return
    change({ quality, reasons: Object.freeze([...networkStateReasons]) })
    if (phase === 'stable' || phase === 'degraded') change({ phase: settled() })
  }

  const undo = [
    emitter.on('network-connection', onConnection),
    emitter.on('network-quality-change', onQuality),
    emitter.on('error', (error) => {
      // A room that closes while the connection is interrupted does not come back.
      const isLost = error.type === 'connection-error' || (broken.size > 0 && isRoomClosed(error))
      if (isLost) change({ phase: 'lost' })
    }),
  ]
  return () => {
    for (const off of undo) off()
    if (network.get().phase !== 'lost') {
      network.set(Object.freeze({ ...NOTHING_KNOWN, phase: 'none', since: 0 }))
    }
  }
}
