import { define, lazy, optional } from 'superstruct'
import type { Rule } from './check.ts'
import {
  array,
  dispensable,
  integer,
  number,
  object,
  partial,
  record,
  type Schema,
  type Suggested,
  string,
} from './structs.ts'

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

const participants = () =>
  partial<StreamingParticipants>({
    video: array(string()),
    audio: array(string()),
    sort: string(),
  })

const parameter = () =>
  define<boolean | number | string>(
    'parameter',
    (value) =>
      typeof value === 'boolean' ||
      typeof value === 'string' ||
      Number.isFinite(value) ||
      'composition_params must be booleans, numbers or strings',
  )

const streamingLayout = () =>
  object<StreamingLayout>(
    {
      preset: dispensable(string()),
      session_id: optional(string()),
      max_cam_streams: optional(integer()),
      variant: optional(string()),
      participants: optional(participants()),
      composition_id: optional(string()),
      composition_params: optional(record(dispensable(parameter()))),
      session_assets: optional(record(dispensable(string()))),
    },
    'layout must be an object',
  )

/** The layout of recordings and streams. */
export const StreamingLayout: Rule<StreamingLayout> = /* @__PURE__ */ lazy(streamingLayout)

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
export const streamingOptions = (): Schema<StreamingOptions> => ({
  width: optional(integer()),
  height: optional(integer()),
  fps: optional(integer()),
  videoBitrate: optional(number()),
  audioBitrate: optional(number()),
  minIdleTimeOut: optional(number()),
  maxDuration: optional(number()),
  backgroundColor: optional(string()),
  instanceId: optional(string()),
  dataOutputs: optional(array(string())),
  layout: optional(streamingLayout()),
})

/** The rules for changes of a recording or a stream. */
export const streamingUpdate = () =>
  partial<StreamingUpdate>({ layout: streamingLayout(), instanceId: string() })

/** The rules for stopping a recording or a stream. The options may be absent. */
export const streamingInstance = () => optional(partial<StreamingInstance>({ instanceId: string() }))
