import { createVoiceClient } from '@offhook/core'
import { expect, test } from 'vitest'
import { serverState } from './serverState.ts'
import { serverStores } from './serverStores.ts'

test('default: what a server renders is what a new client holds', () => {
  const voice = createVoiceClient({ publicKey: 'key' })
  expect(serverState).toEqual(voice.state.get())
  expect(serverStores).toEqual({
    levels: voice.levels.get(),
    progress: voice.progress.get(),
    lines: voice.transcript.get(),
    items: voice.conversation.get(),
    participants: voice.participants.get(),
    devices: voice.devices.get(),
    network: voice.network.get(),
  })
})
