import { define, lazy, optional } from 'superstruct'
import type { Rule } from './check.ts'
import { isRecord } from './isRecord.ts'
import {
  array,
  boolean,
  dynamic,
  isBoolean,
  isString,
  object,
  partial,
  type Suggested,
  string,
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

const redact = () => {
  const one = define<boolean | string>('redact', (value) => isBoolean(value) || isString(value) || REDACT)
  const several = array(one)
  return dynamic((value) => (Array.isArray(value) ? several : one))
}

const participants = (message = '') => array(string(), message)

/** The options of `startTranscription`, which may be absent. */
export const TranscriptionOptions: Rule<TranscriptionOptions | undefined> = /* @__PURE__ */ lazy(() =>
  optional(
    partial<TranscriptionOptions>({
      language: string(),
      model: string(),
      tier: string(),
      profanity_filter: boolean(),
      redact: redact(),
      endpointing: define(
        'endpointing',
        (value) => isBoolean(value) || Number.isFinite(value) || 'endpointing must be a boolean or a number',
      ),
      punctuate: boolean(),
      extra: define('extra', (value) => isRecord(value) || 'extra must be an object'),
      includeRawResponse: boolean(),
      instanceId: string(),
      participants: participants(),
      transcription_geo: string(),
    }),
  ),
)

/** The options of `updateTranscription`. */
export const UpdateTranscription: Rule<UpdateTranscription> = /* @__PURE__ */ lazy(() =>
  partial<UpdateTranscription>(
    {
      instanceId: string(),
      participants: participants('updateTranscription Error: participants must be an array'),
    },
    'updateTranscription Error: options must be object type',
  ),
)

const requiredId = () =>
  define<string>('id', (value) => (isString(value) && value !== '') || '"instanceId" not provided')

/** The options of `stopTranscription`, which may be absent. */
export const StopTranscription: Rule<StopTranscription | undefined> = /* @__PURE__ */ lazy(() =>
  optional(
    object<StopTranscription>(
      { instanceId: requiredId() },
      'stopTranscription Error: options must be object type',
    ),
  ),
)
