import { isAbsoluteUrl } from './isAbsoluteUrl.ts'
import { mapOf } from './mapOf.ts'
import { exactObjectOf } from './objectOf.ts'
import { nullable, optional, rule } from './rule.ts'
import { isText, oneOf } from './scalars.ts'
import { struct } from './struct.ts'

/** A button of the prebuilt UI's tray. */
export interface CustomTrayButton {
  /** An absolute address. */
  iconPath?: string
  /** An absolute address. */
  iconPathDarkMode?: string
  label?: string
  tooltip?: string
  visualState?: 'default' | 'sidebar-open' | 'active'
}

/** The buttons that a page adds to the tray, by their ids. */
export interface CustomTrayButtons {
  readonly [id: string]: CustomTrayButton
}

const FORM =
  'customTrayButtons should be a dictionary of the type {"id":{"iconPath":"string","iconPathDarkMode":"string","label":"string","tooltip":"string","visualState":"\'default\' | \'sidebar-open\' | \'active\'"}}'

const address = (key: string) => rule(`customTrayButton ${key} should be a url.`, isAbsoluteUrl)
const words = (key: string) => rule(`customTrayButton ${key} should be a string.`, isText)

const buttonRules = () =>
  exactObjectOf(
    {},
    {
      iconPath: address('iconPath'),
      iconPathDarkMode: address('iconPathDarkMode'),
      label: words('label'),
      tooltip: words('tooltip'),
      visualState: oneOf(
        ['default', 'sidebar-open', 'active'],
        "customTrayButton visualState should be 'default' | 'sidebar-open' | 'active'",
      ),
    },
    { message: FORM },
  )

const rules = () => {
  const button = struct<CustomTrayButton, typeof buttonRules>(buttonRules)
  return optional(nullable(mapOf(() => button, { message: FORM })))
}

/** The argument of `updateCustomTrayButtons`, and a property of a call; null is none (spec §5, Daily). */
export const CustomTrayButtons = /* @__PURE__ */ struct<CustomTrayButtons | null | undefined, typeof rules>(
  rules,
)
