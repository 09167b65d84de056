import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeEngine } from '../testing/fakeEngine.ts'
import type { CallOptions, CreateCallOptions } from './call.ts'
import { createCall } from './createCall.ts'

const url = 'https://rooms.example/one'
const other = 'https://rooms.example/two'

/** All properties of the prebuilt UI. */
const PREBUILT = {
  activeSpeakerMode: true,
  bodyClass: 'dark',
  cssFile: 'https://pages.example/call.css',
  cssText: 'body {}',
  customIntegrations: { notes: { label: 'Notes', location: 'sidebar', src: 'https://notes.example' } },
  customLayout: true,
  customTrayButtons: { help: { iconPath: 'https://pages.example/i.svg', label: 'Help', tooltip: 'Help' } },
  iframeStyle: { width: '100%' },
  lang: 'de',
  layout: 'custom-v1',
  layoutConfig: { grid: { maxTilesPerPage: 9, minTilesPerPage: 1 } },
  showFullscreenButton: true,
  showLeaveButton: false,
  showLocalVideo: true,
  showParticipantsBar: false,
  showUserNameChangeUI: true,
  theme: { colors: { accent: '#112233' } },
} as const satisfies CallOptions

/** Properties for the creation of the engine, and internal ones. */
const NOT_OF_A_JOIN = {
  allowMultipleCallInstances: true,
  audioSource: false,
  dailyConfig: {},
  strictMode: true,
  videoSource: false,
} as const satisfies CallOptions

const STANDING = {
  aboutClient: { app: 'desk' },
  userName: 'Ada',
  userData: { plan: 'gold' },
  startAudioOff: true,
  allowLocalVideo: false,
} as const

function open(options: Omit<CreateCallOptions, 'engine'>) {
  const engine = fakeEngine({ assistant: false })
  const call = createCall({ engine, ...options })
  const argsOf = (method: string) => engine.uses.filter((use) => use.method === method).at(-1)?.args
  return { call, argsOf }
}

afterEach(() => void vi.restoreAllMocks())

describe('the options of a call', () => {
  test('default: every join sends those for joins, and no others', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { call, argsOf } = open({ ...STANDING, ...PREBUILT, ...NOT_OF_A_JOIN })
    for (const room of [url, other]) {
      await call.join({ url: room })
      expect(argsOf('join')).toEqual([{ url: room, ...STANDING }])
      await call.leave()
    }
    await call.destroy()
  })

  test('behavior: an undefined url does not replace the url of the call', async () => {
    const { call, argsOf } = open({ url })
    // A page in JavaScript may pass it.
    await call.join({ url: undefined as never })
    expect(argsOf('join')).toEqual([{ url }])
    await call.destroy()
  })

  test('behavior: undefined properties are left out, and do not replace earlier ones', async () => {
    const { call, argsOf } = open({ ...STANDING, startVideoOff: undefined })
    await call.join({ url, userName: undefined })
    expect(argsOf('join')).toEqual([{ url, ...STANDING }])
    const names = Object.keys(Object(argsOf('join')?.[0]))
    expect(names.sort()).toEqual([...Object.keys(STANDING), 'url'].sort())
    await call.destroy()
  })

  test('behavior: a join sends properties of the engine, and leaves out internal and prebuilt ones', async () => {
    const { call, argsOf } = open({})
    await call.join({ url, ...PREBUILT, ...NOT_OF_A_JOIN })
    const { audioSource, dailyConfig, videoSource } = NOT_OF_A_JOIN
    expect(argsOf('join')).toEqual([{ url, audioSource, dailyConfig, videoSource }])
    await call.destroy()
  })

  test('behavior: those of the prebuilt UI go to the frame, and to its joins', async () => {
    const { call, argsOf } = open({ frame: true, ...STANDING, ...PREBUILT, ...NOT_OF_A_JOIN })
    await call.join({ url, showLeaveButton: true })
    expect(argsOf('create')).toEqual([
      { audioSource: false, videoSource: false, dailyConfig: {}, frame: {}, prebuilt: PREBUILT },
    ])
    expect(argsOf('join')).toEqual([{ url, ...STANDING, showLeaveButton: true }])
    await call.destroy()
  })

  test('behavior: a frame loads its room with the token', async () => {
    const { call, argsOf } = open({ frame: true })
    await call.load({ url, token: 't' })
    expect(argsOf('load')).toEqual([{ url, token: 't' }])
    await call.leave()
    await call.load({ url })
    expect(Object.keys(Object(argsOf('load')?.[0]))).toEqual(['url'])
    await call.destroy()
  })
})

describe('a call without the prebuilt UI', () => {
  const MISPLACED = [
    'activeSpeakerMode',
    'customIntegrations',
    'customTrayButtons',
    'showLocalVideo',
    'showParticipantsBar',
  ]

  test('default: names the properties that it ignores, as Daily does', () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    open({ ...PREBUILT, ...STANDING })
    expect(error.mock.calls.map(([text]) => text)).toEqual(
      MISPLACED.map((name) => `${name} is only supported as part of the prebuilt UI`),
    )
  })

  test('behavior: names nothing without such properties', () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    open({ ...STANDING, activeSpeakerMode: undefined })
    open({ ...PREBUILT, frame: true })
    open({ ...PREBUILT, frame: {} })
    expect(error).not.toHaveBeenCalled()
  })
})
