import type { Speaker, VoiceClient, VoiceLevels } from '@offhook/react'

/** The loudness of both sides at this moment, 0 to 1. */
export interface TrackLevels {
  get: () => VoiceLevels
}

/** The volume, as root mean square, of a usual voice: it fills about two thirds of the line. */
const USUAL = 0.12

/**
 * Reads how loud the running call is. The levels that the client reports are made for a meter: ten a second,
 * and full at 0.15, so that speech drawn from them is a solid block. These levels keep its shape: only a very loud
 * voice comes near the edge of the line.
 */
export function createTrackLevels({ audio, state }: VoiceClient): TrackLevels {
  const level = (speaker: Speaker) => 1 - Math.exp(-audio.level(speaker) / USUAL)
  return {
    // A muted user sends nothing
    get: () => ({ user: state.get().muted ? 0 : level('user'), assistant: level('assistant') }),
  }
}
