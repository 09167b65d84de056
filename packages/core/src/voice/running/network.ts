import type { NetworkQuality } from '../../engine/payloads.ts'
import type { CallContext } from '../context.ts'
import type { VoiceNetwork } from '../state.ts'
import type { Interruptions } from './connection.ts'

/** Milliseconds for which the phase stays `resumed`. */
const RESUMED_MS = 3000

const UNKNOWN_QUALITY = { quality: 'unknown', reasons: Object.freeze([]), interruptions: 0 } as const
const QUALITIES = ['good', 'warning', 'bad'] as const

/**
 * Keeps the client's `network` store up to date during a call. `interruptions` is the record of the connection, which
 * began before this part was loaded. Returns a cleanup function.
 */
export function watchNetwork(
  { call: { emitter }, network, timers }: Pick<CallContext, 'call' | 'network' | 'timers'>,
  interruptions: Pick<Interruptions, 'state' | 'isLoss'>,
): () => void {
  let wasInterrupted = false
  network.set(Object.freeze({ ...UNKNOWN_QUALITY, phase: 'stable', since: Date.now() }))

  function update(change: Partial<VoiceNetwork>): void {
    const before = network.get()
    const since = change.phase && change.phase !== before.phase ? { since: Date.now() } : {}
    network.set(Object.freeze({ ...before, ...change, ...since }))
  }

  const phaseOfQuality = () => (['warning', 'bad'].includes(network.get().quality) ? 'degraded' : 'stable')

  function readInterruption(): void {
    const state = interruptions.state.get()
    if (state === 'lost') update({ phase: 'lost' })
    const isInterrupted = state !== 'connected'
    if (isInterrupted === wasInterrupted) return
    wasInterrupted = isInterrupted
    if (isInterrupted) {
      update({ phase: 'interrupted', interruptions: network.get().interruptions + 1 })
      return
    }
    update({ phase: 'resumed' })
    const { since } = network.get()
    timers.after(RESUMED_MS, () => {
      const current = network.get()
      // The connection may have been interrupted again.
      if (current.phase === 'resumed' && current.since === since) update({ phase: phaseOfQuality() })
    })
  }

  function onQuality({ networkState, threshold, networkStateReasons = [] }: NetworkQuality): void {
    // Older versions of daily-js only report a threshold.
    const reported = networkState ?? { good: 'good', low: 'warning', 'very-low': 'bad' }[String(threshold)]
    const quality = QUALITIES.find((known) => known === reported) ?? 'unknown'
    const { phase, quality: before, reasons } = network.get()
    if (quality === before && String(reasons) === String(networkStateReasons)) return
    update({ quality, reasons: Object.freeze([...networkStateReasons]) })
    if (phase === 'stable' || phase === 'degraded') update({ phase: phaseOfQuality() })
  }

  const unsubscribe = [
    interruptions.state.subscribe(readInterruption),
    emitter.on('network-quality-change', onQuality),
    emitter.on('error', (error) => {
      if (error.type === 'connection-error' || interruptions.isLoss(error)) update({ phase: 'lost' })
    }),
  ]
  readInterruption()
  return () => {
    for (const off of unsubscribe) off()
    // The listener before this one may have ended the call because of the same change.
    if (interruptions.state.get() === 'lost') update({ phase: 'lost' })
    if (network.get().phase !== 'lost') {
      network.set(Object.freeze({ ...UNKNOWN_QUALITY, phase: 'none', since: 0 }))
    }
  }
}
