import type { VoiceAudio } from '../types.ts'
import type { CallMeters } from './callMeters.ts'

/** Reads the meters of whatever call there is; silence without one. */
export const createAudioReader = (meters: () => CallMeters | undefined): VoiceAudio => ({
  level: (speaker) => meters()?.level(speaker) ?? 0,
  spectrum(speaker, bands) {
    bands.fill(0)
    meters()?.spectrum(speaker, bands)
    return bands
  },
})
