import { assertListener } from '../events/assertListener.ts'
import { callIsolated } from '../events/callIsolated.ts'
import type { Store } from '../store/createStore.ts'
import type { ClientFeatures, FeatureContext } from './clientFeatures.ts'
import type { VoiceDevices } from './devices/devices.ts'
import type { VoiceClient } from './types.ts'

/** The methods of a client whose code loads when the page first calls one of them. */
type DeferredMethods = Pick<
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

/** Offers the features of a client besides the call. Their code loads when the page first uses one of them. */
export function createDeferredFeatures(client: FeatureContext): {
  devices: Store<VoiceDevices>
  methods: DeferredMethods
  preload: () => Promise<unknown>
} {
  const { devices, assertNotDestroyed } = client
  const load = async (): Promise<ClientFeatures> => {
    const { deferredChunk } = await import('./deferredChunk.ts')
    return new deferredChunk.ClientFeatures(client)
  }

  async function use<Result>(
    run: (features: ClientFeatures, stopSignal: AbortSignal) => Result | Promise<Result>,
  ): Promise<Result> {
    assertNotDestroyed()
    // Read before the chunk loads: a start that was requested before a stop does not begin after it.
    const stopSignal = client.stopSignal()
    return run(await load(), stopSignal)
  }

  /** Returns a function that ends what starts later. A failure to start is reported as uncaught. */
  function cleanupOf(begun: Promise<() => void>): () => void {
    callIsolated(() => begun)
    return () => {
      begun.then((cleanup) => cleanup()).catch(() => undefined)
    }
  }

  return {
    preload: () => use((features) => features.preload()),
    devices: {
      get: devices.get,
      getInitialState: devices.getInitialState,
      subscribe(listener) {
        void client.microphoneAccess.read()
        const unsubscribe = devices.subscribe(listener)
        const stopWatching = cleanupOf(load().then((features) => features.watchDevices()))
        return () => {
          unsubscribe()
          stopWatching()
        }
      },
    },
    methods: {
      reconnect: (webCall, options) =>
        use((features, stopSignal) => features.reconnect(webCall, options, stopSignal)),
      resume: (options) => use((features, stopSignal) => features.resume(options, stopSignal)),
      setInputDevices: (devices) => use((features) => features.selectInput(devices)),
      setOutputDevice: (device) => use((features) => features.selectOutput(device)),
      setNoiseCancellation: (on) => use((features) => features.setNoiseCancellation(on)),
      startScreenShare: (options) => use((features) => features.startScreenShare(options)),
      stopScreenShare() {
        assertNotDestroyed()
        callIsolated(() => use((features) => features.stopScreenShare()))
      },
      preflight: (options) => use((features, stopSignal) => features.preflight(options, stopSignal)),
      inspect(listener) {
        assertNotDestroyed()
        assertListener(listener)
        return cleanupOf(use((features) => features.inspect(listener)))
      },
    },
  }
}
