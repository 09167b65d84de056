import { OffhookError } from '../../errors/OffhookError.ts'
import { fieldsOf } from '../../validators/isRecord.ts'

/**
 * A method, or an option of a method, that a version of daily-js added. Older versions ignore it, or fail without a
 * clear error.
 */
interface Feature {
  /** The minor version of daily-js. */
  readonly since: number
  /** The name of the option. The whole method when absent. */
  readonly option?: string
  /** The new values of the option. All values when absent. */
  readonly values?: readonly unknown[]
}

const ABOUT_CLIENT: Feature = { since: 89, option: 'aboutClient' }
const LANGUAGES: Feature = { since: 92, option: 'lang', values: ['cs', 'sk'] }

/** The features of each method that daily-js 0.80 lacks. */
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

/** Returns the minor version before 1.0, and infinity from 1.0 on. */
export function minorVersionOf(version: string): number {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 0 ? Number.POSITIVE_INFINITY : minor
}

function isUsed({ option, values }: Feature, options: unknown): boolean {
  if (option === undefined) return true
  const value = fieldsOf(options)[option]
  return values ? values.includes(value) : value !== undefined
}

/**
 * Throws for a feature that this version of daily-js lacks.
 *
 * @throws OffhookError with the code `unsupported`, which names the required version
 */
export function assertSupported(method: string, [options]: readonly unknown[], version: string): void {
  const minor = minorVersionOf(version)
  const missing = FEATURES[method]?.find((feature) => feature.since > minor && isUsed(feature, options))
  if (!missing) return
  const { option, values, since } = missing
  const value = option !== undefined && values ? ` '${fieldsOf(options)[option]}'` : ''
  const suffix = option === undefined ? '' : ` with ${option}${value}`
  throw new OffhookError(
    'unsupported',
    `${method}()${suffix} needs daily-js 0.${since} or newer; this is ${version}.`,
  )
}
