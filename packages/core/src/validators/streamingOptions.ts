import { array } from './listOf.ts'
import { object } from './objectOf.ts'
import { optional } from './rule.ts'
import { integer, number, string } from './scalars.ts'
import { StreamingLayout } from './streamingLayout.ts'

/** What recordings and streams have in common. */
export interface StreamingOptions {
  /** Pixels; a whole number. */
  width?: number
  /** Pixels; a whole number. */
  height?: number
  /** Pictures a second; a whole number. */
  fps?: number
  /** Kilobits per second. */
  videoBitrate?: number
  /** Kilobits per second. */
  audioBitrate?: number
  /** Seconds. */
  minIdleTimeOut?: number
  /** Seconds. */
  maxDuration?: number
  /** What is behind the people, such as `#FF1F2D3D`. */
  backgroundColor?: string
  /** An id of your own, where several run at once. */
  instanceId?: string
  /** What is written beside the picture. */
  dataOutputs?: readonly string[]
  /** How people are arranged. */
  layout?: StreamingLayout
}

/** What to change of a recording or a stream. */
export interface StreamingUpdate {
  layout?: StreamingLayout
  instanceId?: string
}

/** Which of several recordings or streams; the only one when absent. */
export interface StreamingInstance {
  instanceId?: string
}

/** The rules of the common options; their bounds are Daily's server to say. */
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

/** What of a recording or a stream may be changed. */
export const updateRules = () => object({}, { layout: StreamingLayout, instanceId: string('instanceId') })

/** Which one is stopped; it may be absent. */
export const stopRules = () => optional(object({}, { instanceId: string('instanceId') }))
