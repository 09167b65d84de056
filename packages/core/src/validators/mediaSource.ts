/** The source of local media: on or off, the id of a device, or a track. */
export type MediaSource = boolean | string | MediaStreamTrack

/** The text after "must be" in the message for an invalid source. */
export const MEDIA_SOURCE = 'a MediaStreamTrack, boolean, or a string'

/** Whether a value is a track; false outside a browser. */
export const isMediaTrack = (value: unknown): value is MediaStreamTrack =>
  typeof MediaStreamTrack !== 'undefined' && value instanceof MediaStreamTrack

export const isMediaSource = (value: unknown): value is MediaSource =>
  typeof value === 'boolean' || typeof value === 'string' || isMediaTrack(value)
