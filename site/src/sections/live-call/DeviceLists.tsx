import { DeviceSelect } from '@offhook/react'
import { restoreFocus } from '../../call/restoreFocus.ts'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { NARROW } from './showWholeCard.ts'
import { words } from './words.ts'

const canChooseSpeaker = () => 'setSinkId' in HTMLMediaElement.prototype

/** The microphones, under the caller's end of the line, and the speakers, if the browser lets a page choose. Closed on a phone. */
export function DeviceLists() {
  const narrow = useMediaQuery(NARROW)
  if (!narrow) return <Lists />
  return (
    <details className="device-details">
      <summary ref={restoreFocus}>{words.devices.microphone}</summary>
      <div>
        <Lists />
      </div>
    </details>
  )
}

const Lists = () => (
  <>
    <DeviceSelect ref={restoreFocus} kind="microphone" strings={words.devices} />
    {canChooseSpeaker() && <DeviceSelect ref={restoreFocus} kind="speaker" strings={words.devices} />}
  </>
)
