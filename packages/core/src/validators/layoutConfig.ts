import type { UnknownRecord } from './isRecord.ts'
import { type Breach, exactObject } from './objectOf.ts'
import { define, type Rule } from './rule.ts'
import { struct } from './struct.ts'

/** How the prebuilt UI lays out its grid. */
export interface LayoutConfig {
  grid?: {
    /** A whole number, at most 49. */
    maxTilesPerPage?: number
    /** A whole number, at least 1 and at most `maxTilesPerPage`. */
    minTilesPerPage?: number
  }
}

const TILES_MAX = 49

const tiles = (name: string, verdict: (value: number) => true | string): Rule<number> =>
  define(name, (value) =>
    typeof value === 'number' && Number.isInteger(value)
      ? verdict(value)
      : `grid.${name} should be an integer.`,
  )

function* findCrossing({ minTilesPerPage: min, maxTilesPerPage: max }: UnknownRecord): Iterable<Breach> {
  if (typeof min === 'number' && typeof max === 'number' && min > max) {
    yield {
      at: 'minTilesPerPage',
      message: "grid.minTilesPerPage can't be higher than grid.maxTilesPerPage.",
    }
  }
}

const grid = () =>
  exactObject(
    {},
    {
      maxTilesPerPage: tiles(
        'maxTilesPerPage',
        (value) =>
          value <= TILES_MAX ||
          `grid.maxTilesPerPage can't be larger than ${TILES_MAX} without sacrificing browser performance.`,
      ),
      minTilesPerPage: tiles(
        'minTilesPerPage',
        (value) => value >= 1 || "grid.minTilesPerPage can't be lower than 1.",
      ),
    },
    { also: findCrossing },
  )

const layoutConfigRules = () => exactObject({}, { grid: grid() })

/** A property of a call (Daily). */
export const LayoutConfig = /* @__PURE__ */ struct<LayoutConfig, typeof layoutConfigRules>(layoutConfigRules)
