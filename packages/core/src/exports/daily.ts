export { type DailyOptions, daily } from '../engine/daily.ts'
