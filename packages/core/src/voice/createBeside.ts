import type { ConversationHost } from './conversation.ts'
import { type CallMeters, createCallMeters } from './createCallMeters.ts'
import { createConversationLog } from './createConversationLog.ts'
import { createMutedEar } from './createMutedEar.ts'
import { createToolRunner, type ToolRunnerHost } from './createToolRunner.ts'
import type { Room } from './openRoom.ts'
import type { ServerMessage } from './serverMessages.ts'
import type { TranscriptLine } from './transcript.ts'

/** What goes on beside a call, and is not needed to start one. */
export interface Beside {
  readonly meters: CallMeters
  hear: (message: ServerMessage) => void
  hearLine: (line: TranscriptLine) => void
  close: () => void
}

export interface BesideHost extends ConversationHost, Pick<ToolRunnerHost, 'send'> {
  /** The visitor's own level, while the call does not hear it. */
  readonly onMutedLevel: (level: number) => void
  /** What came before this was there. */
  readonly early: readonly ServerMessage[]
}

/** Begins what goes on beside a call; `close` ends all of it. */
export function createBeside(room: Room, host: BesideHost): Beside {
  const { state, onMutedLevel } = host
  const meters = createCallMeters(room)
  const log = createConversationLog(host.items, host.lines)
  const tools = createToolRunner(host)
  const closeEar =
    typeof AudioContext === 'undefined' ? undefined : createMutedEar(state, meters, onMutedLevel)

  function hear(message: ServerMessage): void {
    log.hear(message)
    tools.hear(message)
  }

  for (const message of host.early) hear(message)
  return {
    meters,
    hear,
    hearLine: log.hearLine,
    close() {
      closeEar?.()
      tools.close()
      meters.close()
    },
  }
}
