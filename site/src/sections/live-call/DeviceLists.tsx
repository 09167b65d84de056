import { DeviceSelect } from '@offhook/react'
import { restoreFocus } from '../../call/restoreFocus.ts'
import { words } from './words.ts'

const canChooseSpeaker = () => 'setSinkId' in HTMLMediaElement.prototype

/** The microphones, under the caller's end of the line, and the speakers, if the browser lets a page choose. */
export function DeviceLists() {
  return (
    <>
      <DeviceSelect ref={restoreFocus} kind="microphone" strings={words.devices} />
      {canChooseSpeaker() && <DeviceSelect ref={restoreFocus} kind="speaker" strings={words.devices} />}
    </>
  )
}
