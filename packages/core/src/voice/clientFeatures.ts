import type { Call } from '../call/call.ts'
import { DEFAULT_BASE_URL } from '../constants.ts'
import type { WebCall } from '../rest/webCall.ts'
import type { InputDevices, OutputDevice } from '../validators/devices.ts'
import { setNoiseCancellation } from './audio/microphone.ts'
import type { ClientContext } from './ClientContext.ts'
import { restoreSelection } from './devices/deviceSelection.ts'
import { type SelectDevicesContext, selectInput, selectOutput } from './devices/selectDevices.ts'
import { watchDevices } from './devices/watchDevices.ts'
import { type InspectContext, type InspectEntry, inspect } from './inspect.ts'
import { type PreflightContext, preflight } from './preflight.ts'
import { type RejoinContext, reconnect, resume } from './rejoin.ts'
import type { PreflightOptions, StartOptions, VoiceClientOptions } from './types.ts'

/** A voice client, as its features use it. */
export interface FeatureContext extends ClientContext, RejoinContext, SelectDevicesContext, PreflightContext {
  readonly inspected: Pick<InspectContext, 'on' | 'stores'>
  /** Returns a signal that aborts when the client is stopped. */
  readonly stopSignal: () => AbortSignal
  /** Throws once the client is destroyed. */
  readonly assertNotDestroyed: () => void
}

/** The features of a client besides the call itself. They load when the page first uses one of them. */
export class ClientFeatures {
  readonly #client: FeatureContext

  constructor(client: FeatureContext) {
    this.#client = client
  }

  reconnect(
    webCall: WebCall,
    options: StartOptions | undefined,
    stopSignal: AbortSignal,
  ): Promise<WebCall | null> {
    return reconnect(this.#client, webCall, options, stopSignal)
  }

  resume(options: StartOptions | undefined, stopSignal: AbortSignal): Promise<WebCall | null> {
    return resume(this.#client, options, stopSignal)
  }

  async preload(): Promise<void> {
    preconnect(this.#client.options)
    await (await this.#client.loadCallChunk()).loadCallMethods()
  }

  watchDevices(): () => void {
    return this.#unlessDestroyed(() => {
      restoreSelection(this.#client)
      return watchDevices(this.#client.devices)
    })
  }

  selectInput(devices: InputDevices): Promise<void> {
    return selectInput(this.#client, devices)
  }

  selectOutput(device: OutputDevice): Promise<void> {
    return selectOutput(this.#client, device)
  }

  setNoiseCancellation(on: boolean): Promise<void> {
    return setNoiseCancellation(this.#client.live(), on)
  }

  async startScreenShare(options?: { readonly [key: string]: unknown }): Promise<void> {
    await this.#withCall((call) => call.startScreenShare(options))
  }

  stopScreenShare(): Promise<unknown> {
    return this.#withCall((call) => call.stopScreenShare())
  }

  inspect(listener: (entry: InspectEntry) => void): () => void {
    const { inspected, onDiagnostic, options } = this.#client
    return this.#unlessDestroyed(() =>
      inspect({ ...inspected, onDiagnostic, secret: options.publicKey }, listener),
    )
  }

  preflight(options: PreflightOptions | undefined, stopSignal: AbortSignal): ReturnType<typeof preflight> {
    this.#client.assertNotDestroyed()
    return preflight(this.#client, options, stopSignal)
  }

  /** Runs a method of the call object, if the call is joined. */
  async #withCall(run: (call: Call) => unknown): Promise<unknown> {
    const live = this.#client.live()
    return live?.isOpen() ? run(await live.loadAll()) : undefined
  }

  /** Runs `watch`, unless the client was destroyed while this chunk was loading. Returns its cleanup function. */
  #unlessDestroyed(watch: () => () => void): () => void {
    try {
      this.#client.assertNotDestroyed()
    } catch {
      return () => undefined
    }
    return watch()
  }
}

/**
 * Opens the connection that `POST /call/web` will go over, so that DNS and TLS are done before the press. Sends nothing over it.
 * Does nothing for a `fetch` of the page's own, which may go elsewhere.
 */
export function preconnect({ baseUrl = DEFAULT_BASE_URL, fetch }: VoiceClientOptions): void {
  if (fetch || typeof document === 'undefined') return
  const href = new URL(baseUrl).origin
  if (document.querySelector(`link[rel=preconnect][href="${href}"]`)) return
  const link = document.createElement('link')
  // A request without credentials does not use a connection that was opened with credentials.
  document.head.append(Object.assign(link, { rel: 'preconnect', crossOrigin: 'anonymous', href }))
}
