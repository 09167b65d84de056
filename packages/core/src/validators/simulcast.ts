import { define, intersection, lazy, optional, type Struct } from 'superstruct'
import { SIMULCAST_LAYERS_MAX, SIMULCAST_LAYERS_MIN } from '../limits.ts'
import type { Rule } from './check.ts'
import { array, boolean, crossCheck, exactOptional, object, string } from './structs.ts'

/** One simulcast layer: a video is sent in several qualities. At least one property. */
export interface SimulcastLayer {
  /** Bits per second, any finite number. */
  maxBitrate?: number
  /** Frames per second, any finite number. */
  maxFramerate?: number
  /** The divisor of width and height, any finite number. */
  scaleResolutionDownBy?: number
  active?: boolean | undefined
  scalabilityMode?: string | undefined
}

/** A layer of the remote media player: within Daily's bounds, and with a bitrate. */
export interface PlayerSimulcastLayer extends SimulcastLayer {
  /** Bits per second, from 100,000 to 2,500,000. */
  maxBitrate: number
  /** Frames per second, from 1 to 30. */
  maxFramerate?: number
  /** The divisor of width and height, from 1 to 8. */
  scaleResolutionDownBy?: number
}

const RANGES = {
  maxBitrate: [100_000, 2_500_000],
  maxFramerate: [1, 30],
  scaleResolutionDownBy: [1, 8],
} as const

type Measure = keyof typeof RANGES

const EMPTY_LAYER =
  'Empty encoding is not allowed. At least one of these valid keys should be specified:maxBitrate,maxFramerate,scaleResolutionDownBy'

const measure = (name: Measure) =>
  define<number>(name, (value) => Number.isFinite(value) || `${name} must be a number`)

const rangedMeasure = (name: Measure) =>
  define<number>(name, (value) => {
    if (value === undefined) return `${name} is not specified`
    if (typeof value !== 'number' || !Number.isFinite(value)) return `${name} must be a number`
    const [min, max] = RANGES[name]
    return (value >= min && value <= max) || `${name} value not in range. valid range: ${min} to ${max}`
  })

/** An encoding without a property is an error, also in send settings. */
export const notEmpty = () =>
  crossCheck((value) => (Object.keys(value).length > 0 ? [] : [{ message: EMPTY_LAYER }]))

const layer = () =>
  intersection([
    object<SimulcastLayer>({
      maxBitrate: exactOptional(measure('maxBitrate')),
      maxFramerate: exactOptional(measure('maxFramerate')),
      scaleResolutionDownBy: exactOptional(measure('scaleResolutionDownBy')),
      active: optional(boolean()),
      scalabilityMode: optional(string()),
    }),
    notEmpty(),
  ])

const playerLayer = () =>
  object<PlayerSimulcastLayer>({
    maxBitrate: rangedMeasure('maxBitrate'),
    maxFramerate: exactOptional(rangedMeasure('maxFramerate')),
    scaleResolutionDownBy: exactOptional(rangedMeasure('scaleResolutionDownBy')),
    active: optional(boolean()),
    scalabilityMode: optional(string()),
  })

/** A list of 1 to 3 layers. */
export const layers = <T>(one: Struct<T, unknown>, message = 'encodings must be an Array') =>
  intersection([
    array(one, message),
    define(
      'layers',
      (list) =>
        !Array.isArray(list) ||
        (list.length >= SIMULCAST_LAYERS_MIN && list.length <= SIMULCAST_LAYERS_MAX) ||
        `${message} with between ${SIMULCAST_LAYERS_MIN} to ${SIMULCAST_LAYERS_MAX} layers`,
    ),
  ])

export const simulcastEncodings = () => layers(layer())

/** The layers of the camera: 1 to 3, with any values, as in Daily. */
export const SimulcastEncodings: Rule<readonly SimulcastLayer[]> = /* @__PURE__ */ lazy(simulcastEncodings)

export const playerSimulcastEncodings = () => layers(playerLayer())

/** The layers of the remote media player: 1 to 3, within Daily's ranges. */
export const PlayerSimulcastEncodings: Rule<readonly PlayerSimulcastLayer[]> =
  /* @__PURE__ */ lazy(playerSimulcastEncodings)
