import type { DeviceKind } from '@offhook/core'
import type { ComponentPropsWithRef, ReactElement } from 'react'
import { useDevices } from '../hooks/useDevices.ts'
import { type Strings, strings } from './strings.ts'

/** What `DeviceSelect` takes, beside what a `select` does. */
export interface DeviceSelectProps extends Omit<ComponentPropsWithRef<'select'>, 'children' | 'value'> {
  /** Which devices it lists. */
  kind: DeviceKind
  /** Texts in place of the English ones. */
  strings?: Strings
}

const LISTS = { microphone: 'microphones', speaker: 'speakers', camera: 'cameras' } as const

/** A labelled list of microphones, loudspeakers or cameras; what is chosen holds in the call and in the next ones. */
export function DeviceSelect({ kind, strings: own, ...props }: DeviceSelectProps): ReactElement {
  const devices = useDevices()
  const text = { ...strings, ...own }
  const choose = (id: string) => {
    const chosen = {
      microphone: () => devices.setInputDevices({ audioDeviceId: id }),
      camera: () => devices.setInputDevices({ videoDeviceId: id }),
      speaker: () => devices.setOutputDevice({ outputDeviceId: id }),
    }[kind]()
    // what cannot be used is told by the call's own events
    chosen.catch(() => undefined)
  }
  return (
    <select
      aria-label={text[kind]}
      {...props}
      data-permission={devices.permission}
      value={devices[kind] ?? ''}
      onChange={({ target }) => choose(target.value)}
    >
      {devices[kind] === null && <option value="">{text.systemDefault}</option>}
      {devices[LISTS[kind]].map(({ id, label }, index) => (
        <option key={id} value={id}>
          {label || `${text[kind]} ${index + 1}`}
        </option>
      ))}
    </select>
  )
}
