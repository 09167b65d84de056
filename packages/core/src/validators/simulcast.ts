import { SIMULCAST_LAYERS_MAX, SIMULCAST_LAYERS_MIN } from '../limits.ts'
import { define, optional, type Rule, struct } from './rule.ts'
import { array, boolean, exactObject, string } from './structs.ts'

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

/** The message for an empty layer, also in send settings. */
export const EMPTY_LAYER =
  'Empty encoding is not allowed. At least one of these valid keys should be specified:maxBitrate,maxFramerate,scaleResolutionDownBy'

const measure = (name: Measure, ranged: boolean): Rule<number> =>
  define(name, (value) => {
    if (value === undefined && ranged) return `${name} is not specified`
    if (typeof value !== 'number' || !Number.isFinite(value)) return `${name} must be a number`
    const [min, max] = RANGES[name]
    if (ranged && (value < min || value > max)) {
      return `${name} value not in range. valid range: ${min} to ${max}`
    }
    return true
  })

const others = () => ({
  active: optional(boolean('active')),
  scalabilityMode: optional(string('scalabilityMode')),
})

const layer = () =>
  exactObject(
    {},
    {
      maxBitrate: measure('maxBitrate', false),
      maxFramerate: measure('maxFramerate', false),
      scaleResolutionDownBy: measure('scaleResolutionDownBy', false),
      ...others(),
    },
    { checkWhole: (value) => (Object.keys(value).length > 0 ? [] : [{ message: EMPTY_LAYER }]) },
  )

const playerLayer = () =>
  exactObject(
    { maxBitrate: measure('maxBitrate', true) },
    {
      maxFramerate: measure('maxFramerate', true),
      scaleResolutionDownBy: measure('scaleResolutionDownBy', true),
      ...others(),
    },
  )

/** A list of 1 to 3 layers. */
export const layers = <T>(one: Rule<T>, subject = 'encodings', list = 'an Array'): Rule<readonly T[]> =>
  array(
    one,
    `${subject} must be ${list}`,
    ({ length }) =>
      (length >= SIMULCAST_LAYERS_MIN && length <= SIMULCAST_LAYERS_MAX) ||
      `${subject} must be ${list} with between ${SIMULCAST_LAYERS_MIN} to ${SIMULCAST_LAYERS_MAX} layers`,
  )

const cameraRules = () => layers(layer())
const playerRules = () => layers(playerLayer())

/** The layers of the camera: 1 to 3, with any values, as in Daily. */
export const SimulcastEncodings = /* @__PURE__ */ struct<readonly SimulcastLayer[], typeof cameraRules>(
  cameraRules,
)

/** The layers of the remote media player: 1 to 3, within Daily's ranges. */
export const PlayerSimulcastEncodings = /* @__PURE__ */ struct<
  readonly PlayerSimulcastLayer[],
  typeof playerRules
>(playerRules)
