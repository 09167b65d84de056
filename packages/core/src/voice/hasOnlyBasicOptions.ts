import type { CallOptions } from '../call/call.ts'
import { isRecord } from '../validators/isRecord.ts'

/** The options that most pages pass, with their types. */
const BASIC_OPTIONS = new Map([
  ['audioSource', 'boolean string'],
  ['videoSource', 'boolean string'],
  ['startAudioOff', 'boolean'],
])
const BASIC_DAILY_CONFIG = new Map([
  ['avoidEval', 'boolean'],
  ['callObjectBundleUrlOverride', 'string'],
  ['bundlePathOverride', 'string'],
])

const hasOnly = (kinds: ReadonlyMap<string, string>, values: unknown): boolean =>
  isRecord(values) && Object.entries(values).every(([name, value]) => kinds.get(name)?.includes(typeof value))

/** Whether options are valid by the few rules that are loaded. Any other options need all rules, which load later. */
export const hasOnlyBasicOptions = ({ dailyConfig = {}, ...rest }: CallOptions): boolean =>
  hasOnly(BASIC_OPTIONS, rest) && hasOnly(BASIC_DAILY_CONFIG, dailyConfig)
