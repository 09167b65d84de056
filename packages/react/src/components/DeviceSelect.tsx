import type { DeviceKind } from '@offhook/core'
import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { useDevices } from '../hooks/useDevices.ts'
import { composeEventHandlers } from '../internal/composeEventHandlers.ts'
import { type Strings, strings } from './strings.ts'

/** What `DeviceSelect` takes, beside what a `select` does. */
export interface DeviceSelectProps extends Omit<ComponentPropsWithoutRef<'select'>, 'children' | 'value'> {
  /** Which devices it lists. */
  kind: DeviceKind
  /** Texts in place of the English ones. */
  strings?: Strings
}

const LISTS = { microphone: 'microphones', speaker: 'speakers', camera: 'cameras' } as const

/**
 * A labelled list of microphones, loudspeakers or cameras; what is chosen holds in the call and in the next ones, until
 * the system's default is chosen. In a call it shows what is in use.
 */
export const DeviceSelect = /* @__PURE__ */ forwardRef<HTMLSelectElement, DeviceSelectProps>(
  function DeviceSelect({ kind, strings: own, ...props }, ref) {
    const devices = useDevices()
    const text = { ...strings, ...own }
    const list = devices[LISTS[kind]]
    // what was chosen may not be plugged in any more
    const inUse = list.find(({ id }) => id === devices[kind])?.id ?? ''
    // Chromium lists the system's choice itself, under that name
    const hasDefault = list.some(({ id }) => id === 'default')
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
        ref={ref}
        data-permission={devices.permission}
        value={inUse}
        onChange={composeEventHandlers(props.onChange, ({ target }) => choose(target.value))}
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
