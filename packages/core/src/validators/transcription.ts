import { eitherOf } from './eitherOf.ts'
import { isRecord, type UnknownRecord } from './isRecord.ts'
import { listOf } from './listOf.ts'
import { objectOf } from './objectOf.ts'
import { optional, type Rule, rule, ruleOf } from './rule.ts'
import { flag, isFlag, isText, type Suggested, suggested, text } from './scalars.ts'
import { struct } from './struct.ts'

/** How speech is transcribed: the options of the transcription service, most of them its own to say. */
export interface TranscriptionOptions {
  /** What is spoken, as a code such as `en`. */
  language?: string
  /** The service's model. */
  model?: string
  /** The service's tier. */
  tier?: string
  /** Whether curses are masked. */
  profanity_filter?: boolean
  /** Whether, or which, sensitive words are masked. */
  redact?: boolean | string | readonly (string | boolean)[]
  /** Whether a pause ends a sentence, or after how many milliseconds it does. */
  endpointing?: boolean | number
  /** Whether punctuation is added. */
  punctuate?: boolean
  /** More of the service's own options. */
  extra?: { readonly [option: string]: unknown }
  /** Whether each message carries the service's answer as it came. */
  includeRawResponse?: boolean
  /** An id of your own, where several run at once. */
  instanceId?: string
  /** Whose speech is transcribed, by their ids; by default everybody's. */
  participants?: readonly string[]
  /** Where the service runs. */
  transcription_geo?: Suggested<'global' | 'eu'>
}

/** Whose speech is transcribed from now on. */
export interface UpdateTranscription {
  instanceId?: string
  participants?: readonly string[]
}

/** Which of several transcriptions to stop. */
export interface StopTranscription {
  instanceId: string
}

const REDACT = 'redact must be a boolean, a string or an array of them'

const redaction = () => rule(REDACT, (value): value is boolean | string => isFlag(value) || isText(value))

const redact = () => eitherOf(Array.isArray, listOf(redaction(), REDACT), redaction())

const participants = (message: string) => listOf(text('participants'), message)

const startRules = () =>
  optional(
    objectOf(
      {},
      {
        language: text('language'),
        model: text('model'),
        tier: text('tier'),
        profanity_filter: flag('profanity_filter'),
        redact: redact(),
        endpointing: rule(
          'endpointing must be a boolean or a number',
          (value): value is boolean | number => isFlag(value) || Number.isFinite(value),
        ),
        punctuate: flag('punctuate'),
        extra: rule<UnknownRecord>('extra must be an object', isRecord),
        includeRawResponse: flag('includeRawResponse'),
        instanceId: text('instanceId'),
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
  objectOf(
    {},
    {
      instanceId: text('instanceId'),
      participants: participants('updateTranscription Error: participants must be an array'),
    },
    { message: 'updateTranscription Error: options must be object type' },
  )

/** The options of `updateTranscription` (Daily). */
export const UpdateTranscription = /* @__PURE__ */ struct<UpdateTranscription, typeof updateRules>(
  updateRules,
)

const givenId = (): Rule<string> =>
  ruleOf('instanceId', (value) => (isText(value) && value !== '') || '"instanceId" not provided')

const stopRules = () =>
  optional(
    objectOf(
      { instanceId: givenId() },
      {},
      { message: 'stopTranscription Error: options must be object type' },
    ),
  )

/** The options of `stopTranscription`, which may be absent (Daily). */
export const StopTranscription = /* @__PURE__ */ struct<StopTranscription | undefined, typeof stopRules>(
  stopRules,
)
