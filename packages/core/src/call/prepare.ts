import { ValidationError } from '../errors/ValidationError.ts'
import { DEVICE_LIMIT_MS, METHOD_LIMIT_MS } from '../limits.ts'
import type { CallObject } from './callObject.ts'
import type { JoinRequest } from './methods/lifecycle.ts'
import { beforeJoin } from './methods/needs.ts'

const LIMITS = { preAuth: METHOD_LIMIT_MS, startCamera: DEVICE_LIMIT_MS }

/** Makes a step ahead of a join: it loads, and what it is told of the join is remembered for that. */
export const prepare =
  (call: CallObject, method: keyof typeof LIMITS) =>
  async <Answer>(options: JoinRequest = {}): Promise<Answer> => {
    call.checks.options(options)
    if (method === 'preAuth' && options.url === undefined) throw noUrl()
    const session = call.open()
    if (method === 'startCamera') session.admit?.(options, method)
    await call.loadSession(session, options)
    if (session.joinAsked) throw call.misuse.report(beforeJoin().misuse(method, call.moment()))
    const asked = { ...session.asked }
    const running = Promise.resolve(session.engine.invoke(method, [asked]))
    const answer = await session.answer(`${method}()`, running, LIMITS[method])
    if (method === 'preAuth') session.admit = admitOnly(call, asked)
    session.isPrepared = true
    // the engine's answers are normalised to what the method's row says
    return answer as Answer
  }

/** Refuses another room, or another token, than `preAuth()` has asked about (Daily). */
const admitOnly =
  ({ misuse }: CallObject, admission: JoinRequest) =>
  (asked: JoinRequest, method: 'join' | 'startCamera'): void => {
    for (const name of ['url', 'token'] as const) {
      if (asked[name] && asked[name] !== admission[name]) {
        throw misuse.report(`${name} in ${method}() is different than the one used in preAuth()`)
      }
    }
  }

const noUrl = () =>
  new ValidationError('call options', [
    { path: 'url', message: 'preAuth() requires at least a url to be provided', value: undefined },
  ])
