import { array } from './listOf.ts'
import { record } from './mapOf.ts'
import { object } from './objectOf.ts'
import { dispensable, guard, type Rule } from './rule.ts'
import { integer, type Suggested, string, suggested } from './scalars.ts'
import { struct } from './struct.ts'

/** How a recording or a stream arranges people. */
export type LayoutPreset =
  | 'default'
  | 'single-participant'
  | 'active-participant'
  | 'portrait'
  | 'audio-only'
  | 'raw-tracks-audio-only'
  | 'custom'

/** Who is recorded or streamed, by session id. */
export interface StreamingParticipants {
  video?: readonly string[]
  audio?: readonly string[]
  sort?: Suggested<'active'>
}

/** How a recording or a stream is laid out. Which properties a preset takes is Daily's server to say. */
export interface StreamingLayout {
  preset: Suggested<LayoutPreset>
  session_id?: string
  /** How many cameras are shown; a whole number. */
  max_cam_streams?: number
  variant?: Suggested<'vertical' | 'inset'>
  participants?: StreamingParticipants
  composition_id?: string
  composition_params?: { readonly [name: string]: boolean | number | string }
  session_assets?: { readonly [name: string]: string }
}

const texts = (name: string) => array(string(name), `${name} must be an array`)

const participantRules = () =>
  object({}, { video: texts('video'), audio: texts('audio'), sort: suggested<'active'>('sort') })

const parameter = (): Rule<boolean | number | string> =>
  guard(
    'composition_params must be booleans, numbers or strings',
    (value): value is boolean | number | string =>
      typeof value === 'boolean' || typeof value === 'string' || Number.isFinite(value),
  )

const streamingLayoutRules = () =>
  object(
    { preset: dispensable(suggested<LayoutPreset>('preset')) },
    {
      session_id: string('session_id'),
      max_cam_streams: integer('max_cam_streams'),
      variant: suggested<'vertical' | 'inset'>('variant'),
      participants: struct<StreamingParticipants, typeof participantRules>(participantRules),
      composition_id: string('composition_id'),
      composition_params: record(() => dispensable(parameter())),
      session_assets: record((name) => dispensable(string(name))),
    },
    { message: 'layout must be an object' },
  )

/** The layout of recordings and streams. */
export const StreamingLayout = /* @__PURE__ */ struct<StreamingLayout, typeof streamingLayoutRules>(
  streamingLayoutRules,
)
