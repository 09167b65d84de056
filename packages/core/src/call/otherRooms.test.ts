import { describe, expect, test } from 'vitest'
import { fakeEngine } from '../testing/fakeEngine.ts'
import { createCall } from './createCall.ts'

const one = 'https://rooms.example/one'
const two = 'https://rooms.example/two'

const open = (options: object = {}) => {
  const engine = fakeEngine({ assistant: false })
  const call = createCall({ engine, ...options })
  const joinedWith = () => engine.uses.filter(({ method }) => method === 'join').at(-1)?.args[0]
  return { engine, call, joinedWith }
}

describe('a token', () => {
  test('default: is sent to the room of its join', async () => {
    const { call, joinedWith } = open()
    await call.load({ url: one, token: 't' })
    await call.join()
    expect(joinedWith()).toEqual({ url: one, token: 't' })
    await call.destroy()
  })

  test('behavior: is not sent to another room', async () => {
    const { call, joinedWith } = open()
    await call.load({ url: one, token: 't' })
    await call.join({ url: two })
    expect(joinedWith()).toEqual({ url: two })
    expect(Object.keys(Object(joinedWith()))).toEqual(['url'])
    await call.destroy()
  })

  test('behavior: a token of the call options is not sent to another room', async () => {
    const { call, joinedWith } = open({ url: one, token: 't' })
    await call.join({ url: two })
    expect(joinedWith()).toEqual({ url: two })
    await call.leave()
    await call.join()
    expect(joinedWith()).toEqual({ url: one, token: 't' })
    await call.destroy()
  })

  test('behavior: a token of the call options is sent to its room, also when a join names the room', async () => {
    const { call, joinedWith } = open({ url: one, token: 't' })
    await call.join({ url: one })
    expect(joinedWith()).toEqual({ url: one, token: 't' })
    await call.destroy()
  })

  test('behavior: a token without a room is sent to the first room', async () => {
    const { call, joinedWith } = open({ token: 't' })
    await call.join({ url: two })
    expect(joinedWith()).toEqual({ url: two, token: 't' })
    await call.destroy()
  })
})

test('behavior: a join does not restore properties that were changed since', async () => {
  const { call, joinedWith } = open({
    userName: 'old',
    userData: { old: true },
    sendSettings: { video: 'quality-optimized' },
    inputSettings: { audio: { processor: { type: 'none' } }, video: { processor: { type: 'none' } } },
    startAudioOff: true,
    startVideoOff: false,
  })
  await call.load()
  await call.setUserName('new')
  await call.setUserData({ new: true })
  await call.updateSendSettings({ video: 'bandwidth-optimized' })
  await call.updateInputSettings({ audio: { processor: { type: 'noise-cancellation' } } })
  await call.startCamera()
  call.setLocalAudio(true)
  call.setLocalVideo(false)
  await call.join({ url: one })
  expect(joinedWith()).toEqual({
    url: one,
    userName: 'new',
    userData: { new: true },
    sendSettings: { video: 'bandwidth-optimized' },
    inputSettings: {
      audio: { processor: { type: 'noise-cancellation' } },
      video: { processor: { type: 'none' } },
    },
    startAudioOff: false,
    startVideoOff: true,
  })
  await call.destroy()
})
