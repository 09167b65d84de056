import { exactObject } from './objectOf.ts'
import { boolean, string } from './scalars.ts'
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

const reactNativeConfigRules = () =>
  exactObject(
    {},
    {
      androidInCallNotification: exactObject(
        {},
        {
          title: string('title'),
          subtitle: string('subtitle'),
          iconName: string('iconName'),
          disableForCustomOverride: boolean('disableForCustomOverride'),
        },
      ),
      disableAutoDeviceManagement: exactObject({}, { audio: boolean('audio'), video: boolean('video') }),
    },
    {
      message:
        'reactNativeConfig should look like {"androidInCallNotification":{"title":"string","subtitle":"string","iconName":"string","disableForCustomOverride":"boolean"},"disableAutoDeviceManagement":{"audio":"boolean","video":"boolean"}}, all fields optional',
    },
  )

/** A property of a call (Daily). */
export const ReactNativeConfig = /* @__PURE__ */ struct<ReactNativeConfig, typeof reactNativeConfigRules>(
  reactNativeConfigRules,
)
