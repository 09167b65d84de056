import { CallError } from '../errors/CallError.ts'
import { AbortError, TimeoutError } from '../errors/requestErrors.ts'
import { ValidationError } from '../errors/ValidationError.ts'
import type { WebCall } from '../rest/webCall.ts'
import { readWebCall } from '../rest/webCall.ts'
import type { SessionOptions } from './CallSession.ts'
import type { ClientContext } from './ClientContext.ts'
import { tryLockCall } from './callLock.ts'
import type { InputChecks } from './inputChecks.ts'
import { watchLeaving } from './persistCall.ts'
import {
  clearSavedCall,
  type SavedCall,
  saveCall,
  takeSavedCall,
  validateResumeOptions,
} from './savedCall.ts'
import type { validateStartOptions } from './startTarget.ts'
import type { ResumeOptions, StartOptions, WebCallRequest } from './types.ts'

/** The part of a voice client that joins existing web calls. */
export interface RejoinContext
  extends Pick<InputChecks, 'validate' | 'isInvalidInput'>,
    Pick<ClientContext, 'options' | 'state' | 'begunRooms'> {
  readonly validateStartOptions: typeof validateStartOptions
  /** Starts a session, unless `stopSignal` has aborted. */
  readonly startSession: (
    request: WebCallRequest,
    options: SessionOptions,
    stopSignal: AbortSignal,
  ) => Promise<WebCall>
}

/** Joins a web call of the page. Resolves with null if that fails. */
export async function reconnect(
  client: RejoinContext,
  webCall: WebCall,
  options: StartOptions | undefined,
  stopSignal: AbortSignal,
): Promise<WebCall | null> {
  client.validate(() => client.validateStartOptions('reconnect', options))
  return join(client, webCall, { ...options }, stopSignal)
}

/** Rejoins the saved call of this tab. Resolves with null without such a call, and if the join fails. */
export async function resume(
  client: RejoinContext,
  options: StartOptions | undefined,
  stopSignal: AbortSignal,
): Promise<WebCall | null> {
  const { validate, validateStartOptions, state } = client
  validate(() => validateStartOptions('resume', options))
  const { resume: setting } = client.options
  const resumeOptions = setting === true ? {} : setting
  if (!resumeOptions) return null
  validate(() => validateResumeOptions(resumeOptions))
  // While this client has a call, the record is of that call.
  if (state.get().status !== 'idle') return null
  // The record is removed here, so that a second client of this page does not join too.
  const saved = takeSavedCall(resumeOptions)
  if (!saved) return null
  // Until the call saves itself, because the page may be left again meanwhile.
  const leaving = watchLeaving(() => {
    if (state.get().status === 'idle') saveCall(saved.webCall, saved.muted === true, resumeOptions)
  })
  // Null if another tab has the call: the call is then kept by that tab.
  const release = await tryLockCall(saved.webCall.id)
  try {
    return release && (await rejoin(client, { saved, resumeOptions, leaving, options, stopSignal }))
  } finally {
    leaving.close()
    // The joined call has requested the lock itself by now (`persistCall`), and gets it next.
    release?.()
  }
}

interface Resumption {
  readonly saved: SavedCall
  readonly resumeOptions: ResumeOptions
  readonly leaving: ReturnType<typeof watchLeaving>
  readonly options: StartOptions | undefined
  readonly stopSignal: AbortSignal
}

/** Joins a saved call, and saves it for as long as it can be joined again. */
async function rejoin(
  client: RejoinContext,
  { saved, resumeOptions, leaving, options, stopSignal }: Resumption,
): Promise<WebCall | null> {
  const { state } = client
  const { webCall, muted: wasMuted } = saved
  // A call that was not muted follows the option `startAudioOff`, like a start.
  const muted = options?.muted ?? (wasMuted || undefined)
  const unsubscribe = state.subscribe(() => {
    const { status, muted: isMuted } = state.get()
    if (status === 'connecting' || status === 'connected') saveCall(webCall, isMuted, resumeOptions)
  })
  /** Whether the call was stopped, and not by leaving the page. */
  const wasStopped = () => !leaving.isLeaving() && ['ending', 'idle'].includes(state.get().status)
  const onFailed = (error: unknown) => {
    // Otherwise it would fail again at every load of the page.
    if (isGone(error) || (error instanceof AbortError && wasStopped())) clearSavedCall(resumeOptions)
  }
  try {
    const muting = muted !== undefined && { muted }
    const joined = await join(client, webCall, { ...options, ...muting, begun: 'yes' }, stopSignal, onFailed)
    // A listener may have ended the call as soon as it began.
    if (joined && wasStopped()) clearSavedCall(resumeOptions)
    return joined
  } finally {
    unsubscribe()
  }
}

/** Joins an existing web call. Resolves with null if that fails. */
async function join(
  { validate, startSession, isInvalidInput, begunRooms }: RejoinContext,
  input: WebCall,
  options: SessionOptions,
  stopSignal: AbortSignal,
  onFailed: (error: unknown) => void = () => undefined,
): Promise<WebCall | null> {
  const webCall = validate(() => readJoinable(input))
  const { begun = begunRooms.has(webCall.webCallUrl) ? 'yes' : 'unknown' } = options
  try {
    return await startSession({}, { ...options, webCall, begun }, stopSignal)
  } catch (error) {
    if (isInvalidInput(error)) throw error
    onFailed(error)
    return null
  }
}

/** Whether the room, or the assistant in it, is gone for good: the assistant did not listen in time, or the room was closed. */
const isGone = (error: unknown): boolean =>
  error instanceof TimeoutError || (error instanceof CallError && error.type !== 'connection-error')

/**
 * Reads the web call that a page wants to join.
 *
 * @throws ValidationError unless it can be joined
 */
export function readJoinable(input: WebCall): WebCall {
  const webCall = readWebCall(input)
  if (webCall) return webCall
  const message = 'A web call has an address to join (webCallUrl: absolute https, or localhost).'
  throw new ValidationError('web call', [{ path: 'webCallUrl', message, value: undefined }])
}
