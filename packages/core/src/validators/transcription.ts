import { isRecord, type UnknownRecord } from './isRecord.ts'
import { define, guard, optional, type Rule, struct } from './rule.ts'
import {
  array,
  boolean,
  dynamic,
  isBoolean,
  isString,
  object,
  type Suggested,
  string,
  suggested,
} from './structs.ts'

/** The options of the transcription service, which checks most of them itself. */
export interface TranscriptionOptions {
  /** The spoken language, as a code such as `en`. */
  language?: string
  /** The service's model. */
  model?: string
  /** The service's tier. */
  tier?: string
  /** Whether profanity is masked. */
  profanity_filter?: boolean
  /** Whether sensitive information is masked, or its kinds. */
  redact?: boolean | string | readonly (string | boolean)[]
  /** Whether a pause ends a sentence, or the length of that pause in milliseconds. */
  endpointing?: boolean | number
  /** Whether punctuation is added. */
  punctuate?: boolean
  /** Further options of the service. */
  extra?: { readonly [option: string]: unknown }
  /** Whether each message has the raw response of the service. */
  includeRawResponse?: boolean
  /** Your id, to distinguish several at the same time. */
  instanceId?: string
  /** The ids of the participants to transcribe. Default: all. */
  participants?: readonly string[]
  /** The region of the service. */
  transcription_geo?: Suggested<'global' | 'eu'>
}

/** The participants to transcribe from now on. */
export interface UpdateTranscription {
  instanceId?: string
  participants?: readonly string[]
}

/** Selects one of several transcriptions to stop. */
export interface StopTranscription {
  instanceId: string
}

const REDACT = 'redact must be a boolean, a string or an array of them'

const redaction = () =>
  guard(REDACT, (value): value is boolean | string => isBoolean(value) || isString(value))

const redact = () => dynamic(Array.isArray, array(redaction(), REDACT), redaction())

const participants = (message: string) => array(string('participants'), message)

const startRules = () =>
  optional(
    object(
      {},
      {
        language: string('language'),
        model: string('model'),
        tier: string('tier'),
        profanity_filter: boolean('profanity_filter'),
        redact: redact(),
        endpointing: guard(
          'endpointing must be a boolean or a number',
          (value): value is boolean | number => isBoolean(value) || Number.isFinite(value),
        ),
        punctuate: boolean('punctuate'),
        extra: guard<UnknownRecord>('extra must be an object', isRecord),
        includeRawResponse: boolean('includeRawResponse'),
        instanceId: string('instanceId'),
        participants: participants('participants must be an array'),
        transcription_geo: suggested<'global' | 'eu'>('transcription_geo'),
      },
    ),
  )

/** The options of `startTranscription`, which may be absent. */
export const TranscriptionOptions = /* @__PURE__ */ struct<
  TranscriptionOptions | undefined,
  typeof startRules
>(startRules)

const updateRules = () =>
  object(
    {},
    {
      instanceId: string('instanceId'),
      participants: participants('updateTranscription Error: participants must be an array'),
    },
    { message: 'updateTranscription Error: options must be object type' },
  )

/** The options of `updateTranscription`. */
export const UpdateTranscription = /* @__PURE__ */ struct<UpdateTranscription, typeof updateRules>(
  updateRules,
)

const requiredId = (): Rule<string> =>
  define('instanceId', (value) => (isString(value) && value !== '') || '"instanceId" not provided')

const stopRules = () =>
  optional(
    object(
      { instanceId: requiredId() },
      {},
      { message: 'stopTranscription Error: options must be object type' },
    ),
  )

/** The options of `stopTranscription`, which may be absent. */
export const StopTranscription = /* @__PURE__ */ struct<StopTranscription | undefined, typeof stopRules>(
  stopRules,
)
