import type { ConversationHost } from './conversation.ts'
import { type CallMeters, createCallMeters } from './createCallMeters.ts'
import { createConversationLog } from './createConversationLog.ts'
import { createToolRunner, type ToolRunnerHost } from './createToolRunner.ts'
import { followDevices } from './followDevices.ts'
import { hearWhileMuted } from './hearWhileMuted.ts'
import { keepAwake } from './keepAwake.ts'
import { keepCall } from './keepCall.ts'
import type { Room } from './openRoom.ts'
import { recoverMicrophone } from './recoverMicrophone.ts'
import type { ServerMessage } from './serverMessages.ts'
import type { TranscriptLine } from './transcript.ts'
import { watchNetwork } from './watchNetwork.ts'
import { watchParticipants } from './watchParticipants.ts'

/** What goes on beside a call, and is not needed to start one. */
export interface Beside {
  readonly meters: CallMeters
  /** Adds a message to the conversation. */
  hear: (message: ServerMessage) => void
  /** Runs the tools that a message of the platform calls. */
  callTools: (message: ServerMessage) => void
  hearLine: (line: TranscriptLine) => void
  close: () => void
}

export interface BesideHost extends ConversationHost, Pick<ToolRunnerHost, 'send'> {
  /** The visitor's own level, while the call does not hear it. */
  readonly onMutedLevel: (level: number) => void
  readonly resumeAudio: () => Promise<void>
  readonly setOutput: (deviceId: string) => Promise<void>
  /** The microphone that was opened before the web call. */
  readonly microphone?: MediaStreamTrack | null
  /** The messages that came before this was there. */
  readonly early: readonly ServerMessage[]
  /** Those of them that call tools, and were sent by the platform. */
  readonly earlyToolCalls: readonly ServerMessage[]
}

/** Begins what goes on beside a call; `close` ends all of it. */
export function createBeside(room: Room, host: BesideHost): Beside {
  const { participants } = host
  const meters = createCallMeters(room)
  const log = createConversationLog(host.items, host.lines)
  const tools = createToolRunner(host)
  const ends = [
    meters.close,
    tools.close,
    watchNetwork(room, host),
    watchParticipants(room, participants),
    ...(typeof document === 'undefined' ? [] : inPage(room, host, meters)),
  ]

  for (const message of host.early) log.hear(message)
  for (const message of host.earlyToolCalls) tools.hear(message)
  return {
    meters,
    hear: log.hear,
    callTools: tools.hear,
    hearLine: log.hearLine,
    close() {
      for (const end of ends) end()
    },
  }
}

/** What needs a page around it. */
function inPage(room: Room, host: BesideHost, meters: CallMeters): readonly (() => void)[] {
  const { state, options, onMutedLevel } = host
  const { resume } = options
  return [
    ...(resume ? [keepCall(room, state, resume === true ? {} : resume)] : []),
    recoverMicrophone(room, host),
    followDevices(room, host),
    ...(options.wakeLock === false ? [] : [keepAwake(state)]),
    ...(typeof AudioContext === 'undefined' ? [] : [hearWhileMuted(state, meters, onMutedLevel)]),
  ]
}
