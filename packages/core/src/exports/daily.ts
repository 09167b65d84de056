export { DAILY_JS_MINIMUM, DAILY_JS_VERSION } from '../engine/daily/callMachine.ts'
export { daily } from '../engine/daily/daily.ts'
export type { DailyOptions } from '../engine/daily/dailyOptions.ts'
