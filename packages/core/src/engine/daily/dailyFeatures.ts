import { OffhookError } from '../../errors/OffhookError.ts'

/** What came with a version of daily-js: a method, or one of its options. Older ones ignore it, or fail obscurely. */
interface Feature {
  readonly since: number
  /** The option, by its name; the whole method when absent. */
  readonly option?: string
  /** The values of the option that are new; all, when absent. */
  readonly values?: readonly unknown[]
}

const ABOUT_CLIENT: Feature = { since: 89, option: 'aboutClient' }
const LANGUAGES: Feature = { since: 92, option: 'lang', values: ['cs', 'sk'] }

/** By method: the minor version of daily-js from which it, or an option of it, is understood. */
const FEATURES: { readonly [method: string]: readonly Feature[] } = {
  createCall: [LANGUAGES],
  join: [ABOUT_CLIENT, LANGUAGES],
  preAuth: [ABOUT_CLIENT],
  startCamera: [ABOUT_CLIENT],
  startRecording: [{ since: 86, option: 'type', values: ['cloud-audio-only'] }],
  startDialIn: [{ since: 92 }],
  startCustomTrack: [{ since: 81, option: 'ignoreAudioLevel' }],
  startTranscription: [{ since: 91, option: 'transcription_geo' }],
  sendDTMF: [
    { since: 89, option: 'method' },
    { since: 89, option: 'digitDurationMs' },
  ],
  startDialOut: [
    { since: 84, option: 'extension' },
    { since: 84, option: 'waitBeforeExtensionDialSec' },
    { since: 85, option: 'provider' },
    { since: 91, option: 'videoSettings' },
  ],
  sipCallTransfer: [
    { since: 84, option: 'extension' },
    { since: 84, option: 'waitBeforeExtensionDialSec' },
  ],
}

/** The second number of a version, which is the one that counts before 1.0; of later versions, more than any. */
export function minorVersionOf(version: string): number {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 0 ? Number.POSITIVE_INFINITY : minor
}

const optionOf = (options: unknown, name: string): unknown =>
  typeof options === 'object' && options !== null ? Reflect.get(options, name) : undefined

function isUsed({ option, values }: Feature, options: unknown): boolean {
  if (option === undefined) return true
  const value = optionOf(options, option)
  return values ? values.includes(value) : value !== undefined
}

/**
 * Refuses what this version of daily-js does not know.
 *
 * @throws OffhookError with the code `unsupported`, which names the version that is needed
 */
export function assertSupported(method: string, [options]: readonly unknown[], version: string): void {
  const minor = minorVersionOf(version)
  const missing = FEATURES[method]?.find((feature) => feature.since > minor && isUsed(feature, options))
  if (!missing) return
  const { option, values, since } = missing
  const value = option !== undefined && values ? ` '${optionOf(options, option)}'` : ''
  const what = option === undefined ? '' : ` with ${option}${value}`
  throw new OffhookError(
    'unsupported',
    `${method}()${what} needs daily-js 0.${since} or newer; this is ${version}.`,
  )
}
