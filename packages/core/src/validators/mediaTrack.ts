import { guard, nullable, type Rule } from './rule.ts'

/** Whether a value is a track of this browser; never outside one. */
export const isMediaTrack = (value: unknown): value is MediaStreamTrack =>
  typeof MediaStreamTrack !== 'undefined' && value instanceof MediaStreamTrack

export const mediaTrack = (message: string): Rule<MediaStreamTrack> => guard(message, isMediaTrack)

/** Where local media comes from: on or off, a device's id, or a track. */
export type MediaSource = boolean | string | MediaStreamTrack

export const mediaSource = (name: string): Rule<MediaSource> =>
  guard(
    `${name} must be a MediaStreamTrack, boolean, or a string`,
    (value): value is MediaSource =>
      typeof value === 'boolean' || typeof value === 'string' || isMediaTrack(value),
  )

/** The same, where `null` leaves things as they are. */
export const mediaSourceOrNull = (name: string): Rule<MediaSource | null> => nullable(mediaSource(name))
