import { define, intersection, optional, refine } from 'superstruct'
import { DISPLAY_NAME_LIMIT, USER_ID_MAX } from '../limits.ts'
import type { UnknownRecord } from './isRecord.ts'
import { type CanReceivePermission, canReceive } from './participantUpdate.ts'
import { array, number, object, type PropertyFailure, partial, string } from './structs.ts'

/** An audio codec of a telephone line. */
export type AudioCodec = 'OPUS' | 'PCMU' | 'PCMA' | 'G722'
/** A video codec of a telephone line. */
export type VideoCodec = 'H264' | 'VP8'

/** The codecs of a telephone call. */
export interface TelephoneCodecs {
  audio?: readonly AudioCodec[]
  video?: readonly VideoCodec[]
}

/** The permissions of a telephone participant. */
export interface TelephonePermissions {
  canReceive?: CanReceivePermission
}

const EXTENSION_MAX = 20
const EXTENSION_WAIT_MAX_SEC = 60
const AUDIO_CODECS: readonly AudioCodec[] = ['OPUS', 'PCMU', 'PCMA', 'G722']
const VIDEO_CODECS: readonly VideoCodec[] = ['H264', 'VP8']

const codec = <Name extends string>(kind: string, names: readonly Name[], message: string) =>
  define<Name>('codec', (value) => {
    if (typeof value !== 'string') return `${kind} codec must be a string`
    return names.some((name) => name === value) || message
  })

const codecs = <Name extends string>(kind: string, names: readonly Name[], message: string) =>
  optional(
    intersection([
      array(codec(kind, names, message), `${kind} codec must be an array`),
      define(
        'codecs',
        (list) => !Array.isArray(list) || list.length > 0 || `${kind} codec array specified but empty`,
      ),
    ]),
  )

/** Lists of codecs that are not empty. `prefix` starts every message. */
export const telephoneCodecs = (prefix: string) =>
  object<TelephoneCodecs>(
    {
      audio: codecs(
        `${prefix}audio`,
        AUDIO_CODECS,
        `${prefix}audio codec must be one of ${AUDIO_CODECS.join(', ')}`,
      ),
      video: codecs(
        `${prefix}video`,
        VIDEO_CODECS,
        `${prefix}video codec must be ${VIDEO_CODECS.join(' or ')}`,
      ),
    },
    `${prefix}codecs must be an object`,
  )

export const telephonePermissions = (prefix: string) =>
  partial<TelephonePermissions>({ canReceive: canReceive() }, `${prefix}permissions must be an object`)

/** Fewer than 200 characters. Daily's limit. */
export const displayName = (prefix: string) =>
  refine(
    string(`${prefix}displayName must be a string`),
    'length',
    ({ length }) =>
      length < DISPLAY_NAME_LIMIT || `${prefix}displayName length must be less than ${DISPLAY_NAME_LIMIT}`,
  )

/** At most 36 characters. Daily's limit. */
export const telephoneUserId = (prefix: string) =>
  refine(
    string(`${prefix}userId must be a string`),
    'length',
    ({ length }) =>
      length <= USER_ID_MAX || `${prefix}userId length must be less than or equal to ${USER_ID_MAX}`,
  )

const PREFIX = 'Error starting dial out: '

/** The extension to dial after the answer: at most 20 characters. Daily's limit, with the same message for a transfer. */
export const extension = () =>
  refine(
    string(`${PREFIX}extension must be a string`),
    'length',
    ({ length }) =>
      length <= EXTENSION_MAX || `${PREFIX}extension length must be less than or equal to ${EXTENSION_MAX}`,
  )

/** Seconds before the extension is dialed: at most 60. Daily's limit. */
export const waitBeforeExtensionDialSec = () =>
  refine(
    number(`${PREFIX}waitBeforeExtensionDialSec must be a number`),
    'max',
    (value) =>
      value <= EXTENSION_WAIT_MAX_SEC ||
      `${PREFIX}waitBeforeExtensionDialSec must be less than or equal to ${EXTENSION_WAIT_MAX_SEC}`,
  )

/** Reports a wait before an extension without an extension. */
export function* findWaitWithoutExtension({
  extension: dialed,
  waitBeforeExtensionDialSec: wait,
}: UnknownRecord): Iterable<PropertyFailure> {
  if (typeof wait === 'number' && wait !== 0 && (dialed === undefined || dialed === '')) {
    yield {
      property: 'waitBeforeExtensionDialSec',
      message: `${PREFIX}waitBeforeExtensionDialSec requires a phoneNumber and extension`,
    }
  }
}
