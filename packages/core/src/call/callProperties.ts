import type { CallFactoryOptions } from '../validators/callProperties.ts'

/** What only the prebuilt UI knows what to do with. */
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

/** Those that daily-js complains of in a call without the prebuilt UI. */
const MISPLACED = [
  'activeSpeakerMode',
  'customIntegrations',
  'customTrayButtons',
  'showLocalVideo',
  'showParticipantsBar',
] as const satisfies readonly (keyof CallFactoryOptions)[]

/** Concern this library: daily-js is always told that there may be several calls, and that misuse is ours to refuse. */
const INTERNAL = [
  'allowMultipleCallInstances',
  'strictMode',
] as const satisfies readonly (keyof CallFactoryOptions)[]

/** What the vendor's object is built with; the same again in a join would only be in the way. */
const BUILT_WITH = [
  'audioSource',
  'dailyConfig',
  'videoSource',
] as const satisfies readonly (keyof CallFactoryOptions)[]

const pick = <T extends object>(properties: T, isWanted: (name: string) => boolean): Partial<T> =>
  // the cast: a subset of `T`'s own entries
  Object.fromEntries(
    Object.entries(properties).filter(([name, value]) => value !== undefined && isWanted(name)),
  ) as Partial<T>

const among = (names: readonly string[]) => (name: string) => names.includes(name)
const isPrebuilt = among(PREBUILT_PROPERTIES)
const isInternal = among(INTERNAL)
const isBuiltWith = among(BUILT_WITH)

/** The properties of a call that concern the prebuilt UI. */
export const prebuiltProperties = (properties: CallFactoryOptions): Readonly<Record<string, unknown>> => ({
  ...pick(properties, isPrebuilt),
})

/** The properties of a call that go with every join of it. */
export const standingProperties = (properties: CallFactoryOptions): Partial<CallFactoryOptions> =>
  pick(properties, (name) => !isPrebuilt(name) && !isInternal(name) && !isBuiltWith(name))

/** What is to go with the join, with what was asked for now. The token of one room is not shown to another. */
export function askedProperties(
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

/** Names of the properties that a call without the prebuilt UI has no use for, and should not have been given. */
export const misplacedProperties = (properties: CallFactoryOptions): readonly string[] =>
  MISPLACED.filter((name) => properties[name] !== undefined)
