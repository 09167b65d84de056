import type { VoiceAudio } from '../types.ts'
import type { CallMeters } from './callMeters.ts'

/** Creates the reader of the current call's meters. Without a call it reads silence. */
export const createAudioReader = (meters: () => CallMeters | undefined): VoiceAudio => ({
  level: (speaker) => meters()?.level(speaker) ?? 0,
  spectrum(speaker, bands) {
    bands.fill(0)
    meters()?.spectrum(speaker, bands)
    return bands
  },
})
