import { BACKGROUND_PRESET_MAX, BACKGROUND_PRESET_MIN } from '../limits.ts'
import { isAbsoluteUrl } from './isAbsoluteUrl.ts'
import { define, type Rule } from './rule.ts'

/** What stands behind the speaker: Daily's default, the address of an image, one of ten presets, or its bytes. */
export type BackgroundSource = string | number | ArrayBuffer

/** The media type of a `data:` address, with parameters or without. */
const DATA_TYPE = /^[^/;,]*\/([^;,]*)[;,]/
const IMAGE_TYPES = ['jpg', 'png', 'jpeg']

function imageTypeOf(address: string): string | undefined {
  const { protocol, pathname } = new URL(address)
  if (protocol !== 'data:') return pathname.split('.').at(-1)?.toLowerCase()
  return DATA_TYPE.exec(pathname)?.[1]
}

const isPreset = (value: unknown) =>
  typeof value === 'number' &&
  Number.isInteger(value) &&
  value >= BACKGROUND_PRESET_MIN &&
  value <= BACKGROUND_PRESET_MAX

/** The image of `background-image`: `default`, a jpg or png by address, an integer from 1 to 10, or bytes (spec §5, Daily). */
export const backgroundSource = (): Rule<BackgroundSource> =>
  define('source', (value) => {
    if (value === 'default' || value instanceof ArrayBuffer) return true
    if (isAbsoluteUrl(value)) {
      return (
        IMAGE_TYPES.includes(imageTypeOf(value) ?? '') ||
        `invalid image type; supported types: [${IMAGE_TYPES.join(', ')}]`
      )
    }
    return isPreset(value) || `invalid image selection; must be an int, > 0, <= ${BACKGROUND_PRESET_MAX}`
  })
