import { dispensable, guard, optional, type Rule, struct } from './rule.ts'
import { array, integer, number, object, record, type Suggested, string, suggested } from './structs.ts'

/** Presets for the layout of a recording or a stream. */
export type LayoutPreset =
  | 'default'
  | 'single-participant'
  | 'active-participant'
  | 'portrait'
  | 'audio-only'
  | 'raw-tracks-audio-only'
  | 'custom'

/** The participants to record or stream, by session id. */
export interface StreamingParticipants {
  video?: readonly string[]
  audio?: readonly string[]
  sort?: Suggested<'active'>
}

/** The layout of a recording or a stream. Daily's server decides which properties a preset takes. */
export interface StreamingLayout {
  preset: Suggested<LayoutPreset>
  session_id?: string
  /** The number of cameras in the picture, a whole number. */
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

/** The common options of recordings and streams. */
export interface StreamingOptions {
  /** Pixels, a whole number. */
  width?: number
  /** Pixels, a whole number. */
  height?: number
  /** Frames per second, a whole number. */
  fps?: number
  /** Kilobits per second. */
  videoBitrate?: number
  /** Kilobits per second. */
  audioBitrate?: number
  /** Seconds. */
  minIdleTimeOut?: number
  /** Seconds. */
  maxDuration?: number
  /** The color of the background, such as `#FF1F2D3D`. */
  backgroundColor?: string
  /** Your id, to distinguish several at the same time. */
  instanceId?: string
  /** Metadata besides the video. */
  dataOutputs?: readonly string[]
  /** The layout of the participants. */
  layout?: StreamingLayout
}

/** Changes of a recording or a stream. */
export interface StreamingUpdate {
  layout?: StreamingLayout
  instanceId?: string
}

/** Selects one of several recordings or streams. Not needed for a single one. */
export interface StreamingInstance {
  instanceId?: string
}

/** The rules of the common options. Daily's server checks their bounds. */
export const streamingOptions = () => ({
  width: integer('width'),
  height: integer('height'),
  fps: integer('fps'),
  videoBitrate: number('videoBitrate'),
  audioBitrate: number('audioBitrate'),
  minIdleTimeOut: number('minIdleTimeOut'),
  maxDuration: number('maxDuration'),
  backgroundColor: string('backgroundColor'),
  instanceId: string('instanceId'),
  dataOutputs: array(string('dataOutputs'), 'dataOutputs must be an array'),
  layout: StreamingLayout,
})

/** The rules for changes of a recording or a stream. */
export const updateRules = () => object({}, { layout: StreamingLayout, instanceId: string('instanceId') })

/** The rules for stopping a recording or a stream. The options may be absent. */
export const stopRules = () => optional(object({}, { instanceId: string('instanceId') }))
