import { expect, test } from 'vitest'
import type { CallContext } from './CallContext.ts'
import { MediaSettings } from './MediaSettings.ts'

/** The settings of a call with two other participants. */
function setUp() {
  const posted: string[] = []
  const changes: object[] = []
  const call = {
    channel: { post: ({ action }: { action: string }) => posted.push(action) },
    caller: { change: async (sources: object) => void changes.push(sources) },
    room: { participants: { all: [{ id: 'a' }, { id: 'b' }] } },
    errorOf: () => null,
  }
  return { settings: new MediaSettings(call as unknown as CallContext), posted, changes }
}

const layer = (value: number | 'inherit') => ({ video: { layer: value } })

test('default: receive settings are kept by participant', () => {
  const { settings } = setUp()
  settings.updateReceive({ base: layer(2) })
  expect(settings.updateReceive({ a: layer(1) })).toEqual({
    receiveSettings: { base: layer(2), a: layer(1) },
  })
})

test('behavior: inherited settings are marked, or shown with the values of base', () => {
  const { settings } = setUp()
  settings.updateReceive({ base: { ...layer(2), screenVideo: { layer: 1 } }, a: layer(0) })
  expect(settings.receiveSettingsOf('a', false)).toEqual({
    receiveSettings: { ...layer(0), screenVideo: { layer: 'inherit' } },
  })
  expect(settings.receiveSettingsOf('a', true)).toEqual({
    receiveSettings: { ...layer(0), screenVideo: { layer: 1 } },
  })
  expect(settings.receiveSettingsOf('b', true)).toEqual(settings.receiveSettingsOf('base', true))
})

test('behavior: * is every participant in the room, and not base', () => {
  const { settings } = setUp()
  expect(settings.updateReceive({ '*': layer(1) })).toEqual({
    receiveSettings: { a: layer(1), b: layer(1) },
  })
})

test.each([['a', 'inherit'] as const, ['a', layer('inherit')] as const])(
  'behavior: %s: %j removes the settings',
  (id, settingsOfA) => {
    const { settings } = setUp()
    settings.updateReceive({ [id]: layer(1) })
    expect(settings.updateReceive({ [id]: settingsOfA })).toEqual({ receiveSettings: {} })
  },
)

test('behavior: input settings are merged by kind, and their sources are opened', async () => {
  const { settings, changes } = setUp()
  await settings.updateInput({ audio: { settings: { deviceId: 'desk' } } })
  expect(await settings.updateInput({ audio: { processor: { type: 'noise-cancellation' } } })).toEqual({
    inputSettings: {
      audio: { settings: { deviceId: 'desk' }, processor: { type: 'noise-cancellation' } },
    },
  })
  expect(changes).toEqual([{ audio: { use: 'device', id: 'desk' } }, {}])
})

test('behavior: settings from before the call hold in the call', () => {
  const { settings, posted } = setUp()
  settings.begin({ receiveSettings: { base: layer(1) } }, { sendSettings: { video: 'quality-optimized' } })
  expect(posted).toEqual(['send-settings-updated', 'receive-settings-updated'])
  expect(settings.updateSend({ screenVideo: 'detail-optimized' })).toEqual({
    sendSettings: { video: 'quality-optimized', screenVideo: 'detail-optimized' },
  })
})
