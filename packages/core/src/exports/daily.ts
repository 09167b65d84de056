export { daily } from '../engine/daily/daily.ts'
export type { DailyOptions } from '../engine/daily/dailyOptions.ts'
