import { callIsolated } from '../events/callIsolated.ts'
import type { Store } from '../store/createStore.ts'
import type { VoiceClient } from './client.ts'
import type { FeatureHost } from './createClientFeatures.ts'
import type { VoiceDevices } from './devices.ts'

/** What needs more code than a page should load for a button that few people press. */
type LateMethods = Pick<
  VoiceClient,
  | 'reconnect'
  | 'resume'
  | 'setInputDevices'
  | 'setOutputDevice'
  | 'setNoiseCancellation'
  | 'startScreenShare'
  | 'stopScreenShare'
  | 'preflight'
  | 'inspect'
>

/** Offers what a client can do besides a call; its code is fetched when the page first asks for any of it. */
export function createFeatures(host: FeatureHost & { insist: () => void }): {
  devices: Store<VoiceDevices>
  methods: LateMethods
} {
  const fetched = async () => {
    host.insist()
    return (await import('./alongside.ts')).alongside.createClientFeatures(host)
  }
  /** An undo for what begins later. */
  const undoOf = (begun: Promise<() => void>) => () =>
    void begun.then(
      (undo) => undo(),
      () => undefined,
    )
  return {
    devices: {
      get: host.devices.get,
      subscribe(listener) {
        const off = host.devices.subscribe(listener)
        const close = undoOf(fetched().then(({ watchDevices }) => watchDevices()))
        return () => {
          off()
          close()
        }
      },
    },
    methods: {
      reconnect(webCall, how) {
        const asked = host.stops()
        return fetched().then((features) => features.reconnect(webCall, how, asked))
      },
      resume(how) {
        const asked = host.stops()
        return fetched().then((features) => features.resume(how, asked))
      },
      setInputDevices: async (chosen) => (await fetched()).chooseInput(chosen),
      setOutputDevice: async (chosen) => (await fetched()).chooseOutput(chosen),
      setNoiseCancellation: async (on) => (await fetched()).setNoiseCancellation(on),
      startScreenShare(how) {
        host.insist()
        callIsolated(async () => (await fetched()).startScreenShare(how))
      },
      stopScreenShare() {
        host.insist()
        callIsolated(async () => (await fetched()).stopScreenShare())
      },
      preflight: async (how) => (await fetched()).preflight(how),
      inspect: (listener) => undoOf(fetched().then(({ inspect }) => inspect(listener))),
    },
  }
}
