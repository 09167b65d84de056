import { type Fields, fieldsOf, isRecord } from '../fields.ts'
import { messageOf } from '../platform/messageOf.ts'
import type { CallContext } from './CallContext.ts'
import { SHARED_TRACK } from './dailyGlobals.ts'
import type { MediaSettings } from './MediaSettings.ts'

/** The streams that the browser captured here. Every other stream belongs to the page. */
const captured = new WeakSet<MediaStream>()

/** The screen share of the caller: a captured screen or window, or a stream of the page. */
export class ScreenShare {
  readonly #call: CallContext
  readonly #settings: MediaSettings
  /** Removes the listeners from the shared tracks, which may belong to the page and outlive the call. */
  #listening = new AbortController()

  constructor(call: CallContext, settings: MediaSettings) {
    this.#call = call
    this.#settings = settings
  }

  /** Shares the screen that the user selects, or the stream of the page. A refusal is reported as canceled. */
  async start(captureOptions: unknown): Promise<void> {
    const options = fieldsOf(captureOptions)
    const stream = await this.#capture(options).catch((cause: unknown) => this.#reportFailure(cause))
    this.#share(stream, options)
  }

  /** Changes the send settings of the screen. */
  update(options: unknown): void {
    if (!isRecord(options) || options.screenVideoSendSettings === undefined) return
    this.#settings.updateSend({ screenVideo: options.screenVideoSendSettings })
  }

  /** Ends the screen share, if there is one. */
  stop(): void {
    const { caller, channel } = this.#call
    if (!caller?.info.screen) return
    this.close()
    caller.setScreen(null)
    channel.post({ action: 'local-screen-share-stopped' })
  }

  /** Stops a captured stream. A stream of the page goes on. */
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
    const display = fieldsOf(options.displayMediaOptions)
    const stream = await navigator.mediaDevices.getDisplayMedia(display)
    captured.add(stream)
    return stream
  }

  /** Reports a failed capture as an error. A user who closes the browser's prompt is not an error. */
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
