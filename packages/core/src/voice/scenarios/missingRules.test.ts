import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ConnectionError } from '../../errors/requestErrors.ts'
import { ValidationError } from '../../errors/ValidationError.ts'
import { fakeFetch } from '../../rest/fakeFetch.ts'
import { recordVoice } from '../../testing/internal/recordVoice.ts'

const { lost } = vi.hoisted(() => ({ lost: { times: 0 } }))

// The rules of the call options, in `callMethods.ts`, fail to load `lost.times` times.
vi.mock('../../errors/importCode.ts', async (importOriginal) => {
  const { createImport } = await importOriginal<typeof import('../../errors/importCode.ts')>()
  return {
    createImport: <Module>(load: () => Promise<Module>) => {
      if (!String(load).includes('callMethods')) return createImport(load)
      return async () => {
        lost.times -= 1
        if (lost.times >= 0) throw new ConnectionError('offline', {}, 'code-load')
        return load()
      }
    },
  }
})

const starting = (call: object) => recordVoice({ call, fetch: fakeFetch(() => webCall) })
const webCall = { id: 'a', webCallUrl: 'https://rooms.example/a' }

beforeEach(() => {
  lost.times = 0
})

describe('options of the call object whose rules failed to load before the start', () => {
  test('default: a call starts if they are valid by rules that load now', async () => {
    lost.times = 1
    const { voice, fetch } = starting({ userName: 'Ada' })
    expect(await voice.connect('assistant-id')).toMatchObject(webCall)
    expect(fetch.requests).toHaveLength(1)
    await voice.destroy()
  })

  test.each<[string, number, object]>([
    ['they are invalid by rules that load now', 1, { name: 'ValidationError' }],
    ['their rules fail to load again', 2, { name: 'ConnectionError', code: 'code-load' }],
  ])('behavior: the start fails without a web call if %s', async (_when, times, error) => {
    lost.times = times
    const { voice, fetch, log } = starting({ userName: 7 })
    await expect(voice.connect('assistant-id')).rejects.toMatchObject(error)
    expect(fetch.requests).toEqual([])
    expect(log).toContain('web-call-creation failed')
    expect(log.slice(-3)).toEqual([
      'call-start-failed at web-call-creation',
      'error start-method-error at web-call-creation',
      '= idle',
    ])
    expect(voice.state.get().error).toMatchObject(error)
    await voice.destroy()
  })

  test('behavior: start() and reconnect() throw the failure of rules that load now, as connect() does', async () => {
    lost.times = 1
    const { voice, log } = starting({ userName: 7 })
    await expect(voice.start('assistant-id')).rejects.toBeInstanceOf(ValidationError)
    expect(log.slice(-3)).toEqual([
      'call-start-failed at web-call-creation',
      'error start-method-error at web-call-creation',
      '= idle',
    ])
    lost.times = 1
    await expect(voice.reconnect(webCall)).rejects.toBeInstanceOf(ValidationError)
    await voice.destroy()
  })

  test('behavior: start() resolves with null if the rules fail to load again', async () => {
    lost.times = 2
    const { voice } = starting({ userName: 7 })
    expect(await voice.start('assistant-id')).toBeNull()
    expect(voice.state.get().error).toMatchObject({ code: 'code-load' })
    await voice.destroy()
  })

  test('behavior: rules that load are asked once', async () => {
    lost.times = 0
    const { voice, log } = starting({ userName: 7 })
    await expect(voice.connect('assistant-id')).rejects.toMatchObject({ name: 'ValidationError' })
    expect(lost.times).toBe(-1)
    expect(log).toEqual(['error validation-error at input-validation'])
    await voice.destroy()
  })
})
