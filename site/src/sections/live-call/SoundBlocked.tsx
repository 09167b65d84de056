import { useVoiceClient } from '@offhook/react'
import { restoreFocusToMute } from '../../call/restoreFocus.ts'
import { words } from './words.ts'

/** A button that plays the audio of the call, shown while the browser blocks it. */
export function SoundBlocked() {
  const voice = useVoiceClient()
  return (
    <output className="flex flex-wrap items-center gap-3">
      {words.soundBlocked}
      <button
        type="button"
        ref={restoreFocusToMute}
        className="quiet-button"
        onClick={() => void voice.resumeAudio()}
      >
        {words.turnOnSound}
      </button>
    </output>
  )
}
