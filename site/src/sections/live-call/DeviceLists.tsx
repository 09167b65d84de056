import { DeviceSelect } from '@offhook/react'
import { copy } from '../../app/words.ts'
import { restoreFocus } from '../../call/restoreFocus.ts'

const canChooseSpeaker = () => 'setSinkId' in HTMLMediaElement.prototype

/** The microphones, under the caller's end of the line, and the loudspeakers where the browser lets a page choose. */
export function DeviceLists() {
  return (
    <>
      <DeviceSelect ref={restoreFocus} kind="microphone" strings={copy.call.devices} />
      {canChooseSpeaker() && <DeviceSelect ref={restoreFocus} kind="speaker" strings={copy.call.devices} />}
    </>
  )
}
