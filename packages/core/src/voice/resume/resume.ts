import { CallError } from '../../errors/CallError.ts'
import { AbortError, TimeoutError } from '../../errors/requestErrors.ts'
import type { WebCall } from '../../rest/webCall.ts'
import type { ClientContext, SessionOptions } from '../context.ts'
import type { ResumeOptions, StartOptions } from '../types.ts'
import { tryLockCall } from './callLock.ts'
import { clearSavedCall, type SavedCall, saveCall, takeSavedCall, watchLeaving } from './persistCall.ts'

/** The part of a voice client that rejoins a saved call. */
interface ResumeContext extends Pick<ClientContext, 'state'> {
  readonly resumeOptions: ResumeOptions
  readonly startOptions: StartOptions
  /** Joins an existing web call. */
  readonly join: (webCall: WebCall, options: SessionOptions) => Promise<WebCall>
}

/** Rejoins the saved call of this tab. Resolves with null without such a call. Rejects if the join fails. */
export async function resume(client: ResumeContext): Promise<WebCall | null> {
  const { state, resumeOptions } = client
  // While this client has a call, the record is of that call.
  if (state.get().status !== 'idle') return null
  // The record is removed here, so that a second client of this page does not join too.
  const saved = takeSavedCall(resumeOptions)
  if (!saved) return null
  // The joined call saves itself later, and the page may be left before that.
  const leaving = watchLeaving(() => {
    if (state.get().status === 'idle') saveCall(saved.webCall, saved.muted === true, resumeOptions)
  })
  // Null if another tab has the call: the call is then kept by that tab.
  const release = await tryLockCall(saved.webCall.id)
  try {
    return release && (await rejoin(client, saved, leaving))
  } finally {
    leaving.close()
    // The joined call already waits for this lock (`persistCall`), and is the next to get it.
    release?.()
  }
}

/** Joins a saved call, and saves it for as long as it can be joined again. */
async function rejoin(
  { state, resumeOptions, startOptions, join }: ResumeContext,
  { webCall, muted: wasMuted }: SavedCall,
  leaving: ReturnType<typeof watchLeaving>,
): Promise<WebCall> {
  // A call that was not muted follows the option `startAudioOff`, like a start.
  const joinsMuted = startOptions.muted ?? (wasMuted || undefined)
  let muted = wasMuted === true
  const unsubscribe = state.subscribe(() => {
    const { status, muted: isMuted } = state.get()
    if (status !== 'connecting' && status !== 'connected') return
    muted = isMuted
    saveCall(webCall, muted, resumeOptions)
  })
  const wasStopped = () => ['ending', 'idle'].includes(state.get().status)
  try {
    const joined = await join(webCall, {
      ...startOptions,
      muted: joinsMuted,
      begunBeforeJoin: 'yes',
    })
    // A listener may have ended the call as soon as it began.
    if (wasStopped() && !leaving.isLeaving()) clearSavedCall(resumeOptions)
    return joined
  } catch (error) {
    // Otherwise it would fail again at every load of the page. A call that ends as its page is left can be resumed.
    const isOver = isGone(error) || (error instanceof AbortError && wasStopped())
    if (isOver && !leaving.isLeaving()) clearSavedCall(resumeOptions)
    // For the next try, for example of another client after this one was destroyed
    else if (state.get().status === 'idle') saveCall(webCall, muted, resumeOptions)
    throw error
  } finally {
    unsubscribe()
  }
}

/** Whether the room, or the assistant in it, is gone for good: the assistant did not listen in time, or the room was closed. */
const isGone = (error: unknown): boolean =>
  error instanceof TimeoutError || (error instanceof CallError && error.type !== 'connection-error')
