import { AbortError } from '../errors/requestErrors.ts'
import type { Call } from './call.ts'
import type { CallObject } from './callObject.ts'
import { GETTERS } from './methods/getters.ts'
import { SET_LOCAL_AUDIO } from './methods/setLocalAudio.ts'
import { type AnyRow, runAtOnce } from './runAtOnce.ts'

/** The code of the methods, `callMethods.ts`. */
export interface MethodCode {
  readonly toCall: (call: CallObject) => Call
  readonly checkAllCallOptions: (options: unknown) => void
  /**
   * Tests the network with a call object of its own, and destroys it. An abort is a failure. Rejects with a ValidationError
   * for invalid properties.
   */
  readonly testConnectivity: (
    call: CallObject,
    properties: object,
    signal: AbortSignal,
  ) => Promise<'passed' | 'warning' | 'failed'>
}

/** Imports the code of the methods. */
export type LoadCallMethods = () => Promise<MethodCode>

/** The part of a call that is there with its call object: state, listeners, its end, and the methods that return a value. */
type ReadyCall = Pick<
  Call,
  | 'state'
  | 'on'
  | 'once'
  | 'off'
  | 'isDestroyed'
  | 'leave'
  | 'destroy'
  | 'meetingState'
  | 'version'
  | 'participants'
  | 'assistant'
>

/** Creates the part of a call that needs no further code. */
export function createReadyCall(call: CallObject): ReadyCall {
  const getters = Object.entries<AnyRow>(GETTERS).map(([name, row]) => [
    name,
    () => runAtOnce(call, name, row, []),
  ])
  return {
    ...Object.fromEntries(getters),
    isDestroyed: () => call.isDestroyed(),
    leave: () => call.leave(),
    destroy: () => call.destroy(),
    meetingState: () => call.state.get(),
    version: () => call.version(),
    participants: () => call.participants(),
    assistant: () => call.assistant(),
    state: call.state,
    ...call.emitter.page,
  }
}

/**
 * Creates a call whose methods load after the call machine, or when one of them is called first. Until then a method that
 * returns a promise loads its code and then runs, and so does a method that returns nothing: its failure is then an
 * unhandled rejection. A method that returns a value does so at once, and `setLocalAudio()` with one boolean too: if it waited,
 * it would undo a mute that came after it.
 */
export function createLazyCall(object: CallObject, load: LoadCallMethods): Call {
  const ready = createReadyCall(object)
  let call: Call | null = null

  async function loadCall(): Promise<Call> {
    const { toCall } = await load()
    call ??= toCall(object)
    return call
  }

  const runLater =
    (name: string) =>
    async (...args: readonly unknown[]): Promise<unknown> => {
      const method: unknown = Reflect.get(await loadCall(), name)
      // The call may have ended meanwhile: a command that waited must not run after it.
      if (object.isDestroyed()) throw new AbortError()
      if (typeof method === 'function') return method(...args)
      throw new TypeError(`voice.call has no method ${name}().`)
    }

  const setLocalAudio = (...args: readonly unknown[]) => {
    const [on, ...others] = args
    return typeof on === 'boolean' && others.length === 0
      ? runAtOnce(object, 'setLocalAudio', SET_LOCAL_AUDIO, [on as never])
      : runLater('setLocalAudio')(...args)
  }

  object.emitter.on('loaded', () => void loadCall().catch(() => undefined))
  // The table of the other methods loads later, so their names are not known yet.
  return new Proxy(ready, {
    get(_ready, name) {
      if (call) return Reflect.get(call, name)
      if (name === 'setLocalAudio') return setLocalAudio
      // An object with `then` would count as a promise, and `toJSON` is called by `JSON.stringify`.
      const isMethod = typeof name === 'string' && name !== 'then' && name !== 'toJSON'
      return Reflect.get(ready, name) ?? (isMethod ? runLater(name) : undefined)
    },
  }) as Call
}
