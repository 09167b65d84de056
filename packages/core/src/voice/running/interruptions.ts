import { SPEAKING_THRESHOLD } from '../../constants.ts'
import { isRoomClosed } from '../../engine/daily/isRoomClosed.ts'
import type { NetworkConnection } from '../../engine/payloads.ts'
import type { CallError } from '../../errors/CallError.ts'
import { createStore, type Store } from '../../store/createStore.ts'

/**
 * Milliseconds without news after which an interrupted connection is lost. Daily ends a call without signaling after
 * about 20 seconds, and reconnects media for as long as there is signaling. Two minutes are longer than a tunnel or a
 * change of network takes, and longer than an assistant waits for a silent user by default (30 seconds).
 */
export const INTERRUPTION_LIMIT_MS = 120_000
/** Milliseconds after which sound or a message was not on its way already when the connection broke. */
const EVIDENCE_DELAY_MS = 5000

/** The state of all connections of a call together. */
export type ConnectionState = 'connected' | 'interrupted' | 'lost'

/**
 * The interruptions of a call. A call has one connection for signaling, and for media either one to a media server, or
 * one to each participant: Daily changes between these two as participants come and go, and never reports the end of an
 * interruption of the other kind.
 */
export interface Interruptions {
  readonly state: Store<ConnectionState>
  /** Records that a connection was interrupted or established. */
  update: (event: NetworkConnection) => void
  /** Forgets the connection to a participant that has left. */
  forgetPeer: (sessionId: string) => void
  /** Records the levels of remote participants: sound shows that its connection works. */
  noteSound: (levels: Readonly<Record<string, number>>) => void
  /** Records a message of a remote participant: it shows that the signaling works. */
  noteMessage: () => void
  /** Returns whether an error means a lost connection: the platform deletes the room of a user who drops out. */
  isLoss: (error: CallError) => boolean
  close: () => void
}

/** Creates the record of a call whose connections all work. */
export function createInterruptions(): Interruptions {
  const state = createStore<ConnectionState>('connected')
  /** The interrupted connections, with the time of the interruption. */
  const interrupted = new Map<string, number>()
  let limit: ReturnType<typeof setTimeout> | undefined

  function forget(isOver: (connection: string, since: number) => boolean): void {
    for (const [connection, since] of interrupted) {
      if (isOver(connection, since)) interrupted.delete(connection)
    }
    if (interrupted.size > 0) return
    clearTimeout(limit)
    state.set('connected')
  }

  function forgetWorking(isWorking: (connection: string) => boolean): void {
    const latest = performance.now() - EVIDENCE_DELAY_MS
    forget((connection, since) => since <= latest && isWorking(connection))
  }

  function restartLimit(): void {
    clearTimeout(limit)
    limit = setTimeout(() => state.set('lost'), INTERRUPTION_LIMIT_MS)
  }

  return {
    state,
    update(event) {
      const changed = connectionOf(event)
      if (event.event === 'interrupted') {
        interrupted.set(changed, performance.now())
        state.set('interrupted')
      } else forget((connection) => connection === changed || isReplaced(connection, event))
      if (interrupted.size > 0) restartLimit()
    },
    forgetPeer: (sessionId) => forget((connection) => connection === peer(sessionId)),
    noteSound(levels) {
      const heard = Object.keys(levels).filter((id) => Number(levels[id]) > SPEAKING_THRESHOLD)
      if (heard.length === 0) return
      forgetWorking((connection) => connection === 'sfu' || heard.some((id) => connection === peer(id)))
    },
    noteMessage: () => forgetWorking((connection) => connection === 'signaling'),
    isLoss: (error) => state.get() !== 'connected' && isRoomClosed(error),
    close: () => clearTimeout(limit),
  }
}

const peer = (sessionId = ''): string => `peer-to-peer ${sessionId}`

/** Without the id of a media server, because a call uses one at a time: another one takes the place of the first. */
const connectionOf = ({ type, session_id }: NetworkConnection): string =>
  type === 'peer-to-peer' ? peer(session_id) : type

/** Whether an established connection replaces another one, because it is of the other kind for media. */
const isReplaced = (connection: string, { type }: NetworkConnection): boolean =>
  (type === 'sfu' && connection.startsWith('peer-to-peer')) ||
  (type === 'peer-to-peer' && connection === 'sfu')
