import type { CallOptions } from '../call/call.ts'
import { CallObject } from '../call/callObject.ts'
import type { CallChecks } from '../call/callObjectOptions.ts'
import type { PlatformRule } from '../call/createPlatformParticipants.ts'
import type { CreateEngine } from '../engine/engine.ts'
import { AbortError } from '../errors/requestErrors.ts'
import { callIsolated } from '../events/callIsolated.ts'

/** A call, and whether it takes orders: from the join until it is released. */
export interface Room {
  /** Uses that microphone and that camera, where one is named; before the call is built. */
  readonly useDevices: (microphone: string | undefined, camera: string | undefined) => void
  readonly call: CallObject
  readonly isOpen: () => boolean
  /** Whether it was closed, or the call has failed or was left. */
  readonly isOver: () => boolean
  readonly close: () => void
  /** Throws an AbortError once it is closed. */
  readonly insist: () => void
  /** Runs a method of the engine, for the client itself. */
  readonly order: (method: string, ...args: readonly unknown[]) => unknown
  /** The same where nobody waits: what is refused late is reported as uncaught. */
  readonly tell: (method: string, ...args: readonly unknown[]) => void
  /**
   * Sends an app message to the participants of the platform; to every participant as long as none of them has been
   * there. Returns whether it is sent: not while all of them are gone.
   */
  readonly send: (data: string) => boolean
}

/** With what a room is opened. */
interface RoomOptions {
  readonly call: CallOptions
  readonly engine: CreateEngine
  /** What decides who belongs to the platform, beside the names. */
  readonly platform?: PlatformRule
}

/** The client's own orders are known to keep the rules. */
const TRUSTED: CallChecks = { options: () => undefined, join: () => undefined }

/** Makes the call object. Nothing is built, loaded or joined. */
export function openRoom({
  engine,
  call: { frame: _frame, joinTimeout, ...properties },
  platform = {},
}: RoomOptions): Room {
  const call = new CallObject({ engine, frame: false, joinTimeout, properties, checks: TRUSTED, platform })
  let isReleased = false
  const order: Room['order'] = (method, ...args) => call.session?.engine.invoke(method, args)
  const tell: Room['tell'] = (method, ...args) => {
    const answer = order(method, ...args)
    callIsolated(() => answer)
  }
  return {
    call,
    useDevices(microphone, camera) {
      if (microphone !== undefined) properties.audioSource = microphone
      if (camera !== undefined) properties.videoSource = camera
    },
    // while it is being left, a call still reports, but takes no more orders
    isOpen: () => !isReleased && call.state.get() === 'joined',
    isOver: () => isReleased || ['left', 'error'].includes(call.state.get()),
    close() {
      isReleased = true
    },
    insist() {
      if (isReleased) throw new AbortError()
    },
    order,
    tell,
    send(data) {
      const { platform } = call
      const ids = platform.ids()
      if (ids.length === 0 && platform.wasThere()) return false
      tell('sendAppMessage', data, ids.length > 0 ? ids : '*')
      return true
    },
  }
}
