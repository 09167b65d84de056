import { describe, expect, test } from 'vitest'
import { createCall } from '../call/createCall.ts'
import { daily } from '../engine/daily/daily.ts'
import { ValidationError } from '../errors/ValidationError.ts'
import { createRestClient } from '../rest/createRestClient.ts'
import { validateRequestOptions } from '../rest/options.ts'
import { validateConditions } from '../testing/fakeConditions.ts'
import { fakeEngine } from '../testing/fakeEngine.ts'
import { createVoiceClient } from '../voice/createVoiceClient.ts'
import { readResumeOptions, validateStartOptions } from '../voice/options.ts'

type Options = Record<string, unknown>

/** Every place that checks options by a table, with its name in messages, and the options that it requires. */
const FORMS: readonly [owner: string, run: (options: never) => unknown, required?: Options][] = [
  ['A client', createVoiceClient, { publicKey: 'key' }],
  ['start()', (options) => validateStartOptions('start', options)],
  ['resume', (resume) => readResumeOptions({ publicKey: 'key', resume })],
  ['frame', (frame) => createCall({ engine: fakeEngine(), frame })],
  ['daily()', daily],
  ['A fake call', validateConditions],
  ['A client', createRestClient],
  ['A request', validateRequestOptions],
  [
    'request()',
    (input) => createRestClient({ token: 'key', fetch: async () => Response.json({}) }).request(input),
    { method: 'GET', path: '/a' },
  ],
]

const HOSTILE: readonly unknown[] = [
  ...[null, Number.NaN, Infinity, -Infinity, -1, 2 ** 31, '', ' ', '5', 'no', 5n],
  ...[{}, { toString: 1 }, Object.create(null), [], [null], Symbol('a'), () => 5, new Map(), new Date(0)],
]

const own = (name: string, value: unknown): Options =>
  Object.defineProperty({}, name, { value, enumerable: true })

describe.each(FORMS)('%s', (owner, run, required = {}) => {
  async function failuresOf(options: unknown) {
    try {
      await run(options as never)
      return []
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error
      return error.failures
    }
  }

  async function knownNames(): Promise<string[]> {
    const [failure] = await failuresOf({ ...required, 'no-such-option': 1 })
    return failure?.message.match(/, only (.+)\.$/)?.[1]?.split(', ') ?? []
  }

  test.each(['nope', 'constructor', '__proto__', 'toString'])(
    'behavior: names the unknown option %s, and the known ones',
    async (name) => {
      const options = Object.assign(own(name, 'secret'), required)
      expect(await failuresOf(options)).toEqual([
        {
          path: name,
          message: expect.stringContaining(`${owner} has no option ${name}, only `),
          value: undefined,
        },
      ])
      expect((await knownNames()).length).toBeGreaterThan(1)
    },
  )

  test('behavior: an AbortSignal in the place of options is a ValidationError', async () => {
    const controller = new AbortController()
    for (const value of [controller, controller.signal]) {
      expect((await failuresOf(value)).length).toBeGreaterThan(0)
    }
  })

  test('behavior: an invalid value of any option is a ValidationError that names it', async () => {
    for (const name of await knownNames()) {
      for (const value of HOSTILE) {
        const failures = await failuresOf({ ...required, ...own(name, value) })
        expect(failures.length).toBeLessThanOrEqual(1)
        for (const { path, message } of failures) {
          // `resume` has options of its own, which are the path
          expect(message.startsWith('resume has') ? 'resume' : path.split('.')[0]).toBe(name)
          expect(message).toMatch(
            /^\S+ must be |^unrecognized property 'toString'$|^resume has no option toString, /,
          )
        }
      }
    }
  })

  test('behavior: undefined counts as missing', async () => {
    for (const name of await knownNames()) {
      const failures = await failuresOf({ ...required, ...own(name, undefined) })
      expect(failures.map(({ path }) => path)).toEqual(name in required ? [name] : [])
    }
  })

  test('behavior: no option takes NaN', async () => {
    for (const name of await knownNames()) {
      const failures = await failuresOf({ ...required, ...own(name, Number.NaN) })
      expect(failures.map(({ path }) => path)).toEqual([name])
    }
  })

  test.each([5, 'text', Number.NaN, [], () => 5])(
    'behavior: %s in place of options throws',
    async (options) => {
      const failures = await failuresOf(options)
      expect(failures).toEqual([
        { path: '', message: expect.stringMatching(/^The .+ must be an object\.$/), value: options },
      ])
    },
  )
})
