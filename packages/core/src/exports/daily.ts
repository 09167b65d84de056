export { daily } from '../engine/daily.ts'
export type { DailyOptions } from '../engine/dailyOptions.ts'
