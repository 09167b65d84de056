import { callIsolated } from '../events/callIsolated.ts'
import type { Store } from '../store/createStore.ts'
import type { ClientFeatures, FeatureHost } from './clientFeatures.ts'
import type { VoiceDevices } from './devices/devices.ts'
import type { VoiceClient } from './types.ts'

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
export function createLazyFeatures(host: FeatureHost): {
  devices: Store<VoiceDevices>
  methods: LateMethods
  /** Fetches all of it. */
  preload: () => Promise<unknown>
} {
  const load = async (): Promise<ClientFeatures> =>
    (await import('./deferred.ts')).deferred.createClientFeatures(host)
  const use = async <Result>(
    run: (features: ClientFeatures, asked: number) => Result | Promise<Result>,
  ): Promise<Result> => {
    host.insist()
    const asked = host.stops()
    return run(await load(), asked)
  }
  /** What nobody waits for. */
  const order = (run: (features: ClientFeatures) => unknown) => {
    host.insist()
    callIsolated(use, run)
  }
  /** An undo for what begins later; a failure to begin is the page's to hear of. */
  const undoOf = (begun: Promise<() => void>) => {
    callIsolated(() => begun)
    return () =>
      void begun.then(
        (undo) => undo(),
        () => undefined,
      )
  }
  return {
    preload: () => use((features) => features.preload()),
    devices: {
      get: host.devices.get,
      getInitialState: host.devices.getInitialState,
      subscribe(listener) {
        void host.microphoneAccess.read()
        const off = host.devices.subscribe(listener)
        const close = undoOf(load().then((features) => features.watchDevices()))
        return () => {
          off()
          close()
        }
      },
    },
    methods: {
      reconnect: (webCall, how) => use((features, asked) => features.reconnect(webCall, how, asked)),
      resume: (how) => use((features, asked) => features.resume(how, asked)),
      setInputDevices: (chosen) => use((features) => features.chooseInput(chosen)),
      setOutputDevice: (chosen) => use((features) => features.chooseOutput(chosen)),
      setNoiseCancellation: (on) => use((features) => features.setNoiseCancellation(on)),
      startScreenShare: (how) => use((features) => features.startScreenShare(how)),
      stopScreenShare: () => order((features) => features.stopScreenShare()),
      preflight: (how) => use((features) => features.preflight(how)),
      inspect(listener) {
        host.insist()
        return undoOf(use((features) => features.inspect(listener)))
      },
    },
  }
}
