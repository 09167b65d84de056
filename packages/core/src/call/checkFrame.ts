import type { FrameOptions } from '../engine/engine.ts'
import { BOOLEAN, checkByTable, type OptionRule } from '../errors/checkByTable.ts'
import { matches } from '../validators/check.ts'
import { elementStyle } from '../validators/prebuiltUi.ts'

const RULES = {
  // not `instanceof`: an element of another window has another class
  parent: ['an element', (value) => Object(value).nodeType === 1],
  hidden: BOOLEAN,
  style: ['CSS', (value) => matches(elementStyle(), value)],
} satisfies { readonly [Name in keyof FrameOptions]-?: OptionRule }

/**
 * Checks where a frame is to go, and how: a misspelt parent would be the body.
 *
 * @throws ValidationError for an invalid or unknown option (spec §5)
 */
export function checkFrame(frame: boolean | FrameOptions): void {
  if (typeof frame !== 'boolean') checkByTable('frame', frame, RULES)
}
