import { MEMBERSHIP_EVENTS } from '../../call/platformParticipants.ts'
import { KEPT_ACTIONS_MAX } from '../../limits.ts'
import type { CallContext } from '../context.ts'
import type { Speaking } from '../running/audio/levels.ts'
import type { CallConnection } from '../running/connection.ts'
import { createConversationWriter } from './conversationWriter.ts'
import { isOfType } from './messageRules.ts'
import { callsTools, readMessage } from './readMessage.ts'
import type { ServerMessage, StatusUpdateMessage } from './serverMessages.ts'
import type { ToolRunner } from './toolRunner.ts'
import type { Transcript } from './transcript.ts'

/** The effect of a participant's message or voice. */
interface Action {
  /** The participant's session id. */
  readonly senderId: string
  /** Undefined for a message without an effect: its sender may cause a warning, and nothing is kept. */
  readonly run: (() => void) | undefined
  /**
   * The value of `performance.now()` after which the action is dropped. With it, the action waits only for its sender to
   * be listed. Without it, the action waits as long as its sender may still turn out to be the platform's.
   */
  readonly deadline?: number | undefined
  /** Whether to omit the warning about a sender that is not the platform's. */
  readonly omitsWarning?: boolean
}

/** Runs an action if its sender belongs to the platform. */
export type PlatformFilter = (action: Action) => void

/**
 * Creates the filter of a call. Actions of an undecided sender, such as a sender that is not listed yet, are kept, the
 * latest 100. Each sender that does not belong to the platform causes one warning.
 */
export function createPlatformFilter({
  call,
  diagnose,
}: Pick<CallContext, 'call' | 'diagnose'>): PlatformFilter {
  const { platform } = call
  const warned = new Set<string>()
  let kept: Action[] = []

  function decide(action: Action): void {
    const membership = platform.membershipOf(action.senderId)
    const waits = membership === 'undecided' || (membership === 'candidate' && action.deadline === undefined)
    if (membership === 'platform') action.run?.()
    else if (waits) {
      // A message without an effect would push out those with one, such as the message that the assistant listens.
      if (action.run) kept = [...kept, action].slice(-KEPT_ACTIONS_MAX)
    } else if (!action.omitsWarning) warn(action.senderId)
  }

  function warn(senderId: string): void {
    if (warned.has(senderId)) return
    warned.add(senderId)
    const participant = platform.nameOf(senderId) ?? ''
    diagnose(
      'unknown-sender',
      `The participant "${participant}" sends messages as the platform does. They are read, but they run no tools and neither begin nor end the call. If the participant belongs to the platform, accept it with the option isPlatform.`,
      { participant, sessionId: senderId },
    )
  }

  function decideKept(): void {
    const now = performance.now()
    const valid = kept.filter(({ deadline = now }) => deadline >= now)
    kept = []
    for (const action of valid) decide(action)
  }

  for (const name of MEMBERSHIP_EVENTS) call.emitter.on(name, decideKept)
  call.emitter.on('participant-left', ({ session_id }) => {
    kept = kept.filter(({ senderId }) => senderId !== session_id)
  })
  return decide
}

/** The parts of a call that messages change. */
interface Receivers {
  readonly speaking: Speaking
  readonly transcript: Transcript
  readonly tools: ToolRunner
  readonly connection: CallConnection
  readonly runForPlatform: PlatformFilter
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
  { call, conversation, emit, diagnose }: CallContext,
  { speaking, transcript, tools, connection, runForPlatform, onListening }: Receivers,
): void {
  const writeConversation = createConversationWriter(conversation)

  function show(message: ServerMessage, senderId: string): void {
    speaking.receive(message)
    // The reason is taken from any participant, because the platform's may not be listed yet.
    if (isEnd(message)) connection.noteEnd(message)
    transcript.receive(message)
    writeConversation(message)
    const fromPlatform = call.platform.membershipOf(senderId) === 'platform'
    emit('message', message, Object.freeze({ senderId, fromPlatform }))
  }

  function act(message: ServerMessage): void {
    if (callsTools(message)) tools.receive(message)
    if (isEnd(message)) connection.endByPlatform(message)
  }

  call.emitter.on('app-message', ({ data, fromId: senderId }) => {
    const read = readMessage(data)
    if (read.kind === 'listening') return runForPlatform({ senderId, run: onListening })
    const type = read.kind === 'message' ? read.message.type : read.type
    if (read.warning) diagnose('bad-message', read.warning, { senderId, type })
    if (read.kind === 'unreadable') return
    const { message } = read
    show(message, senderId)
    const hasEffect = callsTools(message) || isEnd(message)
    // A tool that runs late may do harm.
    const deadline = callsTools(message) ? performance.now() + TOOL_WAIT_MS : undefined
    runForPlatform({ senderId, run: hasEffect ? () => act(message) : undefined, deadline })
  })
}

const isEnd = (message: ServerMessage): message is StatusUpdateMessage =>
  isOfType(message, 'status-update') && message.status === 'ended'
