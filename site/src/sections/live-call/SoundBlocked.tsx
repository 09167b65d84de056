import { useVoiceClient, useVoiceState } from '@offhook/react'
import { restoreFocusToMute } from '../../call/restoreFocus.ts'
import { words } from './words.ts'

/** Offers to play what the browser holds back; there only when it does. */
export function SoundBlocked() {
  const voice = useVoiceClient()
  const blocked = useVoiceState((state) => state.audioBlocked)
  if (!blocked) return null
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
