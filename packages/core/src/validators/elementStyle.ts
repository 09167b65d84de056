import { record } from './mapOf.ts'
import { guard } from './rule.ts'

/** CSS of an element: values by property. */
export interface ElementStyle {
  readonly [property: string]: string | number | undefined
}

/** The rules of an element's CSS. */
export const elementStyle = (message = 'a style must be an object') =>
  record(
    () =>
      guard(
        'a style must be a string or a number',
        (value): value is string | number | undefined =>
          value === undefined || typeof value === 'string' || Number.isFinite(value),
      ),
    { message },
  )
