import { ValidationError } from '../errors/ValidationError.ts'
import { DEVICE_LIMIT_MS, METHOD_LIMIT_MS } from '../limits.ts'
import type { CallObject } from './callObject.ts'
import type { JoinRequest } from './methods/lifecycle.ts'
import { beforeJoin } from './methods/needs.ts'
import { refuseAnotherAdmission } from './sameRoom.ts'

const LIMITS = { preAuth: METHOD_LIMIT_MS, startCamera: DEVICE_LIMIT_MS }

/** Loads, and runs the step ahead of a join. What it is told of the join is remembered for it. */
export async function prepare<Answer>(
  call: CallObject,
  method: 'preAuth' | 'startCamera',
  options: JoinRequest = {},
): Promise<Answer> {
  call.checks.options(options)
  if (method === 'preAuth' && options.url === undefined) throw noUrl()
  const session = call.open()
  if (method === 'startCamera') refuseAnotherAdmission(call.misuse, session, options, method)
  await call.load(session, options)
  if (session.joinAsked) throw call.misuse.report(beforeJoin().misuse(method, call.host.moment()))
  const asked = { ...session.asked }
  const running = Promise.resolve(session.engine.invoke(method, [asked]))
  const answer = await session.answer(`${method}()`, running, LIMITS[method])
  if (method === 'preAuth') session.admission = asked
  session.isPrepared = true
  // the engine's answers are normalised to what the method's row says
  return answer as Answer
}

const noUrl = () =>
  new ValidationError('call options', [
    { path: 'url', message: 'preAuth() requires at least a url to be provided', value: undefined },
  ])
