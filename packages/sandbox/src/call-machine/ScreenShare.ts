import { type Fields, isRecord } from '../platform/isRecord.ts'
import { messageOf } from '../platform/messageOf.ts'
import type { CallContext } from './CallContext.ts'
import { SHARED_TRACK } from './dailyGlobals.ts'
import type { MediaSettings } from './MediaSettings.ts'

/** What the browser captures: whatever else is shared is the page's own. */
const captured = new WeakSet<MediaStream>()

/** The screen, the window, or the stream of the page's own that the caller shares. */
export class ScreenShare {
  readonly #call: CallContext
  readonly #settings: MediaSettings
  /** Ends the listening to what is shared, which may be the page's own and outlive the call. */
  #listening = new AbortController()

  constructor(call: CallContext, settings: MediaSettings) {
    this.#call = call
    this.#settings = settings
  }

  /** Shares what the caller chooses, or the stream that the page gave; a refusal is reported as canceled. */
  async start(captureOptions: unknown): Promise<void> {
    const options = isRecord(captureOptions) ? captureOptions : {}
    const stream = await this.#capture(options).catch((cause: unknown) => this.#reportFailure(cause))
    this.#share(stream, options)
  }

  /** Changes how the screen is sent. */
  update(options: unknown): void {
    if (!isRecord(options) || options.screenVideoSendSettings === undefined) return
    this.#settings.updateSend({ screenVideo: options.screenVideoSendSettings })
  }

  /** Ends the sharing; harmless when there is none. */
  stop(): void {
    const { caller, channel } = this.#call
    if (!caller?.info.screen) return
    this.close()
    caller.setScreen(null)
    channel.post({ action: 'local-screen-share-stopped' })
  }

  /** Stops what the browser captures; a stream that the page gave goes on. */
  close(): void {
    this.#listening.abort()
    stopCapture(this.#call.state.local.streams.screen?.stream)
  }

  #share(stream: MediaStream | null, options: Fields): void {
    const { caller, channel } = this.#call
    if (!stream || !caller) {
      stopCapture(stream)
      channel.post({ action: 'local-screen-share-canceled' })
      return
    }
    this.close()
    this.#listening = new AbortController()
    const { signal } = this.#listening
    for (const track of stream.getTracks()) track.addEventListener('ended', () => this.stop(), { signal })
    caller.setScreen(stream)
    this.update(options)
    channel.post({ action: 'local-screen-share-started' })
  }

  async #capture(options: Fields): Promise<MediaStream | null> {
    const failure = this.#call.errorOf('screen-share-error')
    if (failure) throw new Error(failure)
    if (options.mediaStream === SHARED_TRACK) return this.#call.shared.screenMediaStream ?? null
    const display = isRecord(options.displayMediaOptions) ? options.displayMediaOptions : {}
    const stream = await navigator.mediaDevices.getDisplayMedia(display)
    captured.add(stream)
    return stream
  }

  /** Somebody who closes the browser's question has failed at nothing. */
  #reportFailure(cause: unknown): null {
    const refused = cause instanceof DOMException && cause.name === 'NotAllowedError'
    const errorMsg = messageOf(cause)
    if (!refused) {
      this.#call.channel.post({ action: 'nonfatal-error', type: 'screen-share-error', errorMsg })
    }
    return null
  }
}

function stopCapture(stream: MediaStream | null | undefined): void {
  if (!stream || !captured.has(stream)) return
  for (const track of stream.getTracks()) track.stop()
}
