import type { Voice } from '../agent/Voice.ts'
import type { RoomAudio } from './RoomAudio.ts'

interface AgentVoiceOptions {
  /** Starts the sound of the room. Returns null while the caller has no track of the agent. */
  openSound: () => RoomAudio | null
  /** Returns the sound of the room, if it has been started. */
  sound: () => RoomAudio | null
  /** Lets sound through to the caller, or stops what is on its way. */
  letThrough: (enabled: boolean) => void
}

/** Creates the agent's voice in a room, whose sound starts with the first words. */
export const createAgentVoice = ({ openSound, sound, letThrough }: AgentVoiceOptions): Voice => ({
  speak: (line) => {
    letThrough(true)
    return openSound()?.voice.speak(line) ?? 0
  },
  stop: () => {
    sound()?.voice.stop()
    letThrough(false)
  },
  setMuted: (muted) => openSound()?.voice.setMuted(muted),
  decode: async (audio) => {
    const opened = openSound()
    if (!opened) throw new Error('The room has no sound yet.')
    const { durationMs, play } = await opened.voice.decode(audio)
    return {
      durationMs,
      play: () => {
        letThrough(true)
        play()
      },
    }
  },
})
