import type { DeviceKind } from '@offhook/core'
import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { useDevices } from '../hooks/useDevices.ts'
import { composeEventHandlers } from '../internal/composeEventHandlers.ts'
import { type Strings, strings } from './strings.ts'

/** Props of `DeviceSelect`, in addition to the props of a `select` element. */
export interface DeviceSelectProps extends Omit<ComponentPropsWithoutRef<'select'>, 'children' | 'value'> {
  /** The kind of devices in the list. */
  kind: DeviceKind
  /** Texts that replace the English ones. */
  strings?: Strings
}

const LISTS = { microphone: 'microphones', speaker: 'speakers', camera: 'cameras' } as const

/**
 * A labeled list of microphones, loudspeakers or cameras. The selection applies to this and later calls, until the user
 * selects the system's default. During a call the list shows the device in use.
 */
export const DeviceSelect = /* @__PURE__ */ forwardRef<HTMLSelectElement, DeviceSelectProps>(
  function DeviceSelect({ kind, strings: customStrings, ...props }, ref) {
    const devices = useDevices()
    const text = { ...strings, ...customStrings }
    const list = devices[LISTS[kind]]
    // The selected device may have been unplugged.
    const inUse = list.find(({ id }) => id === devices[kind])?.id ?? ''
    // Chromium lists the system's default as a device with this id.
    const hasDefault = list.some(({ id }) => id === 'default')
    const select = (id: string) => {
      const applied = {
        microphone: () => devices.setInputDevices({ audioDeviceId: id }),
        camera: () => devices.setInputDevices({ videoDeviceId: id }),
        speaker: () => devices.setOutputDevice({ outputDeviceId: id }),
      }[kind]()
      // The client emits an `error` event for a device that it cannot use, and the list shows the one in use again.
      applied.catch(() => undefined)
    }
    return (
      <select
        aria-label={text[kind]}
        {...props}
        ref={ref}
        data-permission={devices.permission}
        value={inUse}
        onChange={composeEventHandlers(props.onChange, ({ target }) => select(target.value))}
      >
        {(inUse === '' || !hasDefault) && <option value="">{text.systemDefault}</option>}
        {list.map(({ id, label }, index) => (
          <option key={id} value={id}>
            {label || `${text[kind]} ${index + 1}`}
          </option>
        ))}
      </select>
    )
  },
)
