import type { CallContext } from '../context.ts'
import type { Speaking } from '../running/audio/speaking.ts'
import type { CallConnection } from '../running/connection.ts'
import { createConversationWriter } from './conversationWriter.ts'
import { isOfType } from './messageRules.ts'
import type { PlatformFilter } from './platformFilter.ts'
import { callsTools, readMessage } from './readMessage.ts'
import type { ServerMessage, StatusUpdateMessage } from './serverMessages.ts'
import type { ToolRunner } from './toolRunner.ts'
import type { Transcript } from './transcript.ts'

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
