import { describe, expect, test, vi } from 'vitest'
import type { DailyCall } from './dailyCall.ts'
import { isReported, redactReports, silenceReports } from './sentryReports.ts'

const error = (type?: string, msg = 'It broke.') => ({ errorMsg: msg, error: { type, msg } })

describe('isReported', () => {
  test.each([
    ['connection-error', true],
    ['end-of-life', true],
    ['no-room', true],
    ['ejected', false],
    ['exp-room', false],
    ['exp-token', false],
    ['meeting-full', false],
    ['nbf-room', false],
    ['nbf-token', false],
    ['not-allowed', false],
    [undefined, true],
  ])('default: %s: %s', (type, reported) => {
    expect(isReported(error(type))).toBe(reported)
  })

  test('behavior: false for a deleted room, true for an error without a type', () => {
    expect(isReported(error('no-room', 'The meeting was deleted.'))).toBe(false)
    expect(isReported({ errorMsg: 'It broke.' })).toBe(true)
  })
})

/** A fake call object, its posted reports, and the properties that it had during each report. */
function reportingCall() {
  const posted: unknown[] = []
  const call = {
    properties: {
      url: 'https://rooms.example/one?t=secret-token&x=1',
      token: 'secret-token',
      userName: 'Sarah Miller',
      userData: { plan: 'gold' },
      dailyConfig: { iceConfig: { credential: 'secret' } },
    },
    _maybeSendToSentry: vi.fn(function (this: { properties: unknown }, event: unknown) {
      posted.push({ properties: this.properties, event })
    }),
  }
  return { call, posted, report: (event: object) => Reflect.apply(call._maybeSendToSentry, call, [event]) }
}

describe('redactReports', () => {
  test('default: reports the address without its query string, and no other property of the call', () => {
    const { call, posted, report } = reportingCall()
    const { properties } = call
    redactReports(call as unknown as DailyCall)
    report({
      error: {
        type: 'connection-error',
        msg: 'Sarah Miller could not reach https://rooms.example/one?t=secret-token',
        details: { uri: 'https://sfu.example/a?key=1', tried: ['secret-token', 3], on: 'join' },
      },
    })
    expect(posted).toEqual([
      {
        properties: { url: 'https://rooms.example/one' },
        event: {
          error: {
            type: 'connection-error',
            msg: '[redacted] could not reach https://rooms.example/one',
            details: { uri: 'https://sfu.example/a', tried: ['[redacted]', 3], on: 'join' },
          },
        },
      },
    ])
    expect(call.properties).toBe(properties)
    expect(JSON.stringify(posted)).not.toMatch(/secret|Sarah|gold/)
  })

  test('behavior: drops other errors', () => {
    const { call, posted, report } = reportingCall()
    redactReports(call as unknown as DailyCall)
    report(error('ejected'))
    report(error('no-room', 'deleted'))
    expect(posted).toEqual([])
  })

  test('behavior: restores the properties also if the report fails', () => {
    const { call, report } = reportingCall()
    const { properties } = call
    call._maybeSendToSentry.mockImplementation(() => {
      throw new Error('no')
    })
    redactReports(call as unknown as DailyCall)
    expect(() => report(error())).toThrow('no')
    expect(call.properties).toBe(properties)
  })

  test('behavior: does not change a version without reports', () => {
    const call = {} as DailyCall
    redactReports(call)
    silenceReports(call)
    expect(call).toEqual({})
  })
})

test('silenceReports: drops all reports', () => {
  const { call, posted, report } = reportingCall()
  silenceReports(call as unknown as DailyCall)
  report(error())
  expect(posted).toEqual([])
})
