import { exactObjectOf } from './objectOf.ts'
import { flag, text } from './scalars.ts'
import { struct } from './struct.ts'

/** What only matters on React Native. */
export interface ReactNativeConfig {
  androidInCallNotification?: {
    title?: string
    subtitle?: string
    iconName?: string
    disableForCustomOverride?: boolean
  }
  disableAutoDeviceManagement?: { audio?: boolean; video?: boolean }
}

const rules = () =>
  exactObjectOf(
    {},
    {
      androidInCallNotification: exactObjectOf(
        {},
        {
          title: text('title'),
          subtitle: text('subtitle'),
          iconName: text('iconName'),
          disableForCustomOverride: flag('disableForCustomOverride'),
        },
      ),
      disableAutoDeviceManagement: exactObjectOf({}, { audio: flag('audio'), video: flag('video') }),
    },
    {
      message:
        'reactNativeConfig should look like {"androidInCallNotification":{"title":"string","subtitle":"string","iconName":"string","disableForCustomOverride":"boolean"},"disableAutoDeviceManagement":{"audio":"boolean","video":"boolean"}}, all fields optional',
    },
  )

/** A property of a call (Daily). */
export const ReactNativeConfig = /* @__PURE__ */ struct<ReactNativeConfig, typeof rules>(rules)
