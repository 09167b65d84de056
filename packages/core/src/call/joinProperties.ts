import type { CallFactoryOptions } from '../validators/callProperties.ts'
import type { Misuse } from './createMisuse.ts'
import type { EngineRun } from './engineRun.ts'
import type { JoinRequest } from './methods/joining.ts'

/** Properties for the prebuilt UI only. */
const PREBUILT_PROPERTIES = [
  'activeSpeakerMode',
  'bodyClass',
  'cssFile',
  'cssText',
  'customIntegrations',
  'customLayout',
  'customTrayButtons',
  'iframeStyle',
  'lang',
  'layout',
  'layoutConfig',
  'showFullscreenButton',
  'showLeaveButton',
  'showLocalVideo',
  'showParticipantsBar',
  'showUserNameChangeUI',
  'theme',
] as const satisfies readonly (keyof CallFactoryOptions)[]

/** Properties of which daily-js warns in a call without the prebuilt UI. */
const MISPLACED = [
  'activeSpeakerMode',
  'customIntegrations',
  'customTrayButtons',
  'showLocalVideo',
  'showParticipantsBar',
] as const satisfies readonly (keyof CallFactoryOptions)[]

/** Properties for this library: daily-js always gets its own values for them. */
const INTERNAL = [
  'allowMultipleCallInstances',
  'strictMode',
] as const satisfies readonly (keyof CallFactoryOptions)[]

/** Properties that the vendor's object is built with. They are not repeated in a join. */
const BUILT_WITH = [
  'audioSource',
  'dailyConfig',
  'videoSource',
] as const satisfies readonly (keyof CallFactoryOptions)[]

const pick = <T extends object>(properties: T, isWanted: (name: string) => boolean): Partial<T> =>
  // The entries are a subset of those of `T`.
  Object.fromEntries(
    Object.entries(properties).filter(([name, value]) => value !== undefined && isWanted(name)),
  ) as Partial<T>

const among = (names: readonly string[]) => (name: string) => names.includes(name)
const isPrebuilt = among(PREBUILT_PROPERTIES)
const isInternal = among(INTERNAL)
const isBuiltWith = among(BUILT_WITH)

/** Returns the properties of a call for the prebuilt UI. */
export const prebuiltPropertiesOf = (properties: CallFactoryOptions): Readonly<Record<string, unknown>> => ({
  ...pick(properties, isPrebuilt),
})

/** Returns the properties of a call that every join of it includes. */
export const joinPropertiesOf = (properties: CallFactoryOptions): Partial<CallFactoryOptions> =>
  pick(properties, (name) => !isPrebuilt(name) && !isInternal(name) && !isBuiltWith(name))

/** Merges new properties into those of a join. The token of one room is not sent to another room. */
export function mergeJoinProperties(
  known: CallFactoryOptions,
  properties: CallFactoryOptions,
  isFrame: boolean,
): CallFactoryOptions {
  const { token, ...rest } = known
  const isOtherRoom = known.url !== undefined && properties.url !== undefined && known.url !== properties.url
  return {
    ...rest,
    ...(token !== undefined && !isOtherRoom && { token }),
    ...pick(properties, (name) => !isInternal(name) && (isFrame || !isPrebuilt(name))),
  }
}

/** Returns the names of properties that a call without the prebuilt UI ignores, with a warning. */
export const misplacedProperties = (properties: CallFactoryOptions): readonly string[] =>
  MISPLACED.filter((name) => properties[name] !== undefined)

/** Throws for another room than the frame has loaded, as daily-js does. */
export function assertSameRoom(
  misuse: Misuse,
  { loaded, joinOptions }: EngineRun,
  { url }: JoinRequest,
  method: 'join' | 'load',
): void {
  if (loaded && url && url !== joinOptions.url) {
    throw misuse.report(`url in ${method}() is different than the one used in load()`)
  }
}

/** The room that a frame loads. */
export interface FrameRoom {
  url: string
  token?: string
}

/** Returns the room for a frame to load. A call without a frame loads without a room. */
export function frameRoomOf(misuse: Misuse, { joinOptions: { url, token } }: EngineRun): FrameRoom {
  if (url !== undefined) return { url, ...(token !== undefined && { token }) }
  throw misuse.report("can't load iframe meeting because url property isn't set")
}
