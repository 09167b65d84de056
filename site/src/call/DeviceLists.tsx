import { DeviceSelect } from '@offhook/react'
import { copy } from '../content/copy.ts'
import { leaveFocus } from './leaveFocus.ts'

const canChooseSpeaker = () => 'setSinkId' in HTMLMediaElement.prototype

/** The microphones, under the caller's end of the line, and the loudspeakers where the browser lets a page choose. */
export function DeviceLists() {
  return (
    <>
      <DeviceSelect ref={leaveFocus} kind="microphone" strings={copy.call.devices} />
      {canChooseSpeaker() && <DeviceSelect ref={leaveFocus} kind="speaker" strings={copy.call.devices} />}
    </>
  )
}
