import { MEMBERSHIP_EVENTS } from '../../call/platformParticipants.ts'
import { KEPT_ACTIONS_MAX } from '../../limits.ts'
import type { CallContext } from '../context.ts'
import type { Speaking } from '../running/audio/levels.ts'
import type { CallConnection } from '../running/connection.ts'
import type { LineWriter } from './LineWriter.ts'
import { readMessage } from './readMessage.ts'
import type { KnownMessage } from './serverMessages.ts'
import type { ToolAndNoteWriter } from './toolAndNoteWriter.ts'
import type { ToolRunner } from './toolRunner.ts'

/** The parts of a call that messages change. */
interface Receivers {
  readonly speaking: Speaking
  readonly lines: LineWriter
  readonly toolsAndNotes: ToolAndNoteWriter
  readonly tools: ToolRunner
  readonly connection: CallConnection
  readonly runForPlatform: (action: PlatformAction) => void
  /** Called when the assistant listens. */
  readonly onListening: () => void
}

/** Milliseconds that a tool call waits for its sender to be listed. */
const TOOL_WAIT_MS = 5000

/**
 * Receives the messages of all participants. Every message is shown. Only messages of the platform's participants have
 * effects: they report that the assistant listens, run tools, and end the call.
 */
export function receiveMessages(
  { call, emit, diagnose }: CallContext,
  { speaking, lines, toolsAndNotes, tools, connection, runForPlatform, onListening }: Receivers,
): void {
  function show(message: KnownMessage): void {
    speaking.receive(message)
    // The reason is taken from any participant, because the platform's may not be listed yet.
    if (message.type === 'status-update' && message.status === 'ended') connection.noteEnd(message)
    lines.receive(message)
    toolsAndNotes.write(message)
  }

  /** Returns what a message does if its sender belongs to the platform. */
  function actionOf(message: KnownMessage, senderId: string): PlatformAction {
    switch (message.type) {
      case 'tool-calls':
      case 'function-call':
        // A tool that runs late may do harm.
        return { senderId, run: () => tools.receive(message), deadline: performance.now() + TOOL_WAIT_MS }
      case 'status-update':
        return message.status === 'ended'
          ? { senderId, run: () => connection.endByPlatform(message) }
          : { senderId }
      default:
        return { senderId }
    }
  }

  call.emitter.on('app-message', ({ data, fromId: senderId }) => {
    const read = readMessage(data)
    switch (read.kind) {
      case 'listening':
        runForPlatform({ senderId, run: onListening })
        return
      case 'unreadable':
        diagnose('bad-message', read.warning, { senderId, type: read.type })
        return
      case 'known':
        if (read.warning) diagnose('bad-message', read.warning, { senderId, type: read.message.type })
        // First, so that a listener of `message` finds its line in the transcript.
        show(read.known)
        break
      case 'unknown':
        break
    }
    const fromPlatform = call.platform.membershipOf(senderId) === 'platform'
    emit('message', read.message, Object.freeze({ senderId, fromPlatform }))
    runForPlatform(read.kind === 'known' ? actionOf(read.known, senderId) : { senderId })
  })
}

/** The effect of a participant's message or voice, if the participant belongs to the platform. */
interface PlatformAction {
  /** The participant's session id. */
  readonly senderId: string
  /** Missing for a message that does nothing: its sender may cause a warning, and nothing is kept. */
  readonly run?: () => void
  /**
   * The value of `performance.now()` after which the action is dropped, for one that must not come late: it waits until
   * its sender is listed, and no longer. An action without a deadline waits until it is decided whether the sender belongs
   * to the platform.
   */
  readonly deadline?: number
  /** Whether to omit the warning about a sender that is not the platform's. */
  readonly omitsWarning?: boolean
}

/**
 * Creates the function that runs the actions of the platform's participants only. The latest actions of undecided
 * senders, such as senders that are not listed yet, are kept. Each sender that does not belong to the platform causes one
 * warning.
 */
export function createRunForPlatform({ call, diagnose }: Pick<CallContext, 'call' | 'diagnose'>) {
  const { platform } = call
  const warned = new Set<string>()
  let kept: PlatformAction[] = []

  function runForPlatform(action: PlatformAction): void {
    const membership = platform.membershipOf(action.senderId)
    const waits = membership === 'undecided' || (membership === 'candidate' && action.deadline === undefined)
    if (membership === 'platform') action.run?.()
    else if (waits) {
      // Messages that do nothing are not kept: they would push out the one that the assistant listens.
      if (action.run) kept = [...kept, action].slice(-KEPT_ACTIONS_MAX)
    } else if (!action.omitsWarning) warn(action.senderId)
  }

  function warn(senderId: string): void {
    if (warned.has(senderId)) return
    warned.add(senderId)
    const participant = platform.nameOf(senderId) ?? ''
    diagnose(
      'unknown-sender',
      `The participant "${participant}" sends messages as the platform does. They run no tools, and neither begin nor end the call. If it is of the platform, accept it with isPlatform.`,
      { participant, sessionId: senderId },
    )
  }

  function runKept(): void {
    const now = performance.now()
    const valid = kept.filter(({ deadline = now }) => deadline >= now)
    kept = []
    for (const action of valid) runForPlatform(action)
  }

  for (const name of MEMBERSHIP_EVENTS) call.emitter.on(name, runKept)
  call.emitter.on('participant-left', ({ session_id }) => {
    kept = kept.filter(({ senderId }) => senderId !== session_id)
  })
  return runForPlatform
}
