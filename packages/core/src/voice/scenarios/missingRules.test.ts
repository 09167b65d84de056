import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ConnectionError } from '../../errors/requestErrors.ts'
import { ValidationError } from '../../errors/ValidationError.ts'
import { fakeFetch } from '../../rest/fakeFetch.ts'
import { recordVoice } from '../../testing/internal/recordVoice.ts'

const { lost } = vi.hoisted(() => ({ lost: { times: 0 } }))

// The rules of the call options, in `callMethods.ts`, fail to load `lost.times` times.
vi.mock('../../errors/createImport.ts', async (importOriginal) => {
  const { createImport } = await importOriginal<typeof import('../../errors/createImport.ts')>()
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

describe('options of the call object whose rules fail to load', () => {
  test('default: the start fails without a web call, and the next one loads them again', async () => {
    lost.times = 1
    const { voice, fetch, log } = starting({ userName: 'Ada' })
    const error = { name: 'ConnectionError', code: 'code-load' }
    await expect(voice.connect('assistant-id')).rejects.toMatchObject(error)
    expect(fetch.requests).toEqual([])
    expect(log).toEqual(['call-start-failed at initialization', 'error start-method-error at initialization'])
    expect(voice.state.get()).toMatchObject({ status: 'idle', error })
    expect(await voice.connect('assistant-id')).toMatchObject(webCall)
    expect(voice.state.get().error).toBeNull()
    await voice.destroy()
  })

  test('behavior: start() and reconnect() resolve with null, and the reason is in the state', async () => {
    lost.times = 2
    const { voice } = starting({ userName: 'Ada' })
    expect(await voice.start('assistant-id')).toBeNull()
    expect(await voice.reconnect(webCall)).toBeNull()
    expect(voice.state.get().error).toMatchObject({ code: 'code-load' })
    await voice.destroy()
  })

  test('behavior: a stop while they load ends the start without a report', async () => {
    const { voice, log } = starting({ userName: 'Ada' })
    const started = voice.start('assistant-id')
    await voice.stop()
    expect(await started).toBeNull()
    expect(log).toEqual([])
    await voice.destroy()
  })

  test('behavior: rules that load are asked once', async () => {
    const { voice, log } = starting({ userName: 7 })
    await expect(voice.start('assistant-id')).rejects.toBeInstanceOf(ValidationError)
    expect(lost.times).toBe(-1)
    expect(log).toEqual(['error validation-error at input-validation'])
    await voice.destroy()
  })
})
