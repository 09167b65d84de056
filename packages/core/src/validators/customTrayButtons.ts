import { isAbsoluteUrl } from './isAbsoluteUrl.ts'
import { record } from './mapOf.ts'
import { exactObject } from './objectOf.ts'
import { guard, nullable, optional } from './rule.ts'
import { enums, isString } from './scalars.ts'
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

const BUTTONS_FORM =
  'customTrayButtons should be a dictionary of the type {"id":{"iconPath":"string","iconPathDarkMode":"string","label":"string","tooltip":"string","visualState":"\'default\' | \'sidebar-open\' | \'active\'"}}'

const address = (key: string) => guard(`customTrayButton ${key} should be a url.`, isAbsoluteUrl)
const buttonText = (key: string) => guard(`customTrayButton ${key} should be a string.`, isString)

const buttonRules = () =>
  exactObject(
    {},
    {
      iconPath: address('iconPath'),
      iconPathDarkMode: address('iconPathDarkMode'),
      label: buttonText('label'),
      tooltip: buttonText('tooltip'),
      visualState: enums(
        ['default', 'sidebar-open', 'active'],
        "customTrayButton visualState should be 'default' | 'sidebar-open' | 'active'",
      ),
    },
    { message: BUTTONS_FORM },
  )

const customTrayButtonsRules = () => {
  const button = struct<CustomTrayButton, typeof buttonRules>(buttonRules)
  return optional(nullable(record(() => button, { message: BUTTONS_FORM })))
}

/** The argument of `updateCustomTrayButtons`, and a property of a call; null is none (spec §5, Daily). */
export const CustomTrayButtons = /* @__PURE__ */ struct<
  CustomTrayButtons | null | undefined,
  typeof customTrayButtonsRules
>(customTrayButtonsRules)
