import { createDailyEngine } from '../engine/daily/dailyEngine.ts'
import type { CreateEngine } from '../engine/engine.ts'
import type { VoiceClientOptions } from './types.ts'

/**
 * Returns the engine of a client: the page's, or Daily's. The entry has no more of Daily's than its loader, in
 * `createCallLoader` of `lazy.ts`.
 */
export const engineOf = ({
  engine,
  reportErrors = false,
}: Pick<VoiceClientOptions, 'engine' | 'reportErrors'>): CreateEngine =>
  engine ?? createDailyEngine({ reportErrors })
