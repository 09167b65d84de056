import { ChatController } from '../../chat/ChatController.ts'
import { Conversation, type Line } from '../../chat/Conversation.ts'
import { shareWithCalls } from '../../chat/callLines.ts'
import { CameraError } from '../../errors/CameraError.ts'
import { idleState, isInCall, type VoiceState } from '../../voice/state.ts'
import type { VoiceClient } from '../../voice/types.ts'
import { pageHasSavedCall, savePage, takeSavedPage } from '../savedPage.ts'
import { sendInCall } from './callMessages.ts'
import { needsConsent, rememberConsent } from './consent.ts'
import { createClientHolder } from './createVoice.ts'
import { Outcome } from './Outcome.ts'
import type { PanelHost } from './PanelHost.ts'
import type { PanelState, SendResult } from './PanelState.ts'
import { watchMicrophonePrompt } from './watchMicrophonePrompt.ts'

/** All elements with a panel. They show whether another one is in a call. */
const controllers = new Set<CallController>()

/** The view of a call and a chat. */
interface CallListeners {
  readonly onChange: () => void
  readonly onLine: (line: Line) => void
  readonly onLineRemoved: (id: string) => void
  /** A text of the chat was not sent. */
  readonly onSendFailed: (text: string) => void
  readonly isOpen: () => boolean
}

/** The call and the chat of one element, and the agreement before both. It knows nothing of the document. */
export class CallController {
  /** The element of this page that is in a call: the microphone is for one at a time. */
  static #inCall: CallController | null = null
  readonly conversation: Conversation
  readonly #host: PanelHost
  readonly #onChange: () => void
  readonly #client = createClientHolder((voice) => this.#listen(voice))
  readonly #chat: ChatController
  /** The action that waits for the consent. */
  #afterConsent: (() => Promise<void>) | null = null
  /** The user has asked for a call while another element is in one. */
  #isBlocked = false
  #asksForMicrophone = false
  readonly #outcome = new Outcome()
  /** Counts the starts: the end of an earlier one is no end of a later one. */
  #starts = 0
  /** Whether the assistant of the call knows the lines of the page before this one. */
  #isResumed = false
  /** Counts the ends: a start that waits is dropped by the next one. */
  #stops = 0
  /** The slot of the assistant that the conversation is with. */
  #slot: string
  readonly #isOpen: () => boolean
  readonly #onSendFailed: (text: string) => void
  /** The elements of a page that is left keep their conversation for the next page of the tab. */
  readonly #onPageHide = () => this.#save()

  constructor(host: PanelHost, { onChange, onLine, onLineRemoved, onSendFailed, isOpen }: CallListeners) {
    this.#host = host
    this.#onChange = onChange
    this.#isOpen = isOpen
    this.#onSendFailed = onSendFailed
    this.#slot = host.readSettings().settings.slot
    this.conversation = new Conversation(onLine, onLineRemoved)
    this.#chat = new ChatController({
      conversation: this.conversation,
      onChange,
      onError: (error, isAnswerInterrupted) => this.#reportChatError(error, isAnswerInterrupted),
    })
    controllers.add(this)
    addEventListener('pagehide', this.#onPageHide, { capture: true })
  }

  get voice(): VoiceClient | null {
    return this.#client.current()
  }

  get call(): VoiceState {
    return this.voice?.state.get() ?? idleState
  }

  state(): PanelState {
    const { settings, problem } = this.#host.readSettings()
    const { call } = this
    const isIdle = call.status === 'idle'
    return {
      ...this.#outcome.state(isIdle, problem),
      call,
      mode: settings.mode,
      consent: this.#afterConsent && settings.consent ? settings.consent.text : null,
      isBusyElsewhere: this.#isBlocked && CallController.#inCall !== null && CallController.#inCall !== this,
      asksForMicrophone: this.#asksForMicrophone,
      hasLines: this.conversation.size > 0,
      isWriting: this.#chat.isWriting,
    }
  }

  /** Loads the code of a call, so that it starts sooner. Nothing of a call loads before the agreement to it. */
  async preload(): Promise<void> {
    const { settings, problem } = this.#host.readSettings()
    if (problem === null && !needsConsent(settings)) await this.#openClient()?.preload()
  }

  /** Forgets what was wrong with settings that have changed since. */
  forgetProblem(): void {
    this.#outcome.setupProblem = null
  }

  /**
   * Starts the call, or asks for the agreement first. Waits for a call of this element that ends. Call it in a user
   * gesture.
   */
  async startCall(): Promise<void> {
    if (this.call.status === 'ending') {
      const stops = this.#stops
      await this.voice?.stop()
      if (this.#stops !== stops) return
    }
    if (!this.#readyOrAsk(() => this.startCall())) return
    if (CallController.#inCall && CallController.#inCall !== this) {
      this.#isBlocked = true
      this.#onChange()
      return
    }
    this.#outcome.setupProblem = null
    this.#outcome.clear()
    // Without a secure page the browser has no microphone. The platform would create, and charge for, a call.
    const { isSecureContext: isSecure = true } = globalThis
    if (!isSecure) {
      const error = new CameraError('undefined-mediadevices', 'A call needs a page on https or localhost.')
      this.#outcome.callError = error
      this.#reportProblem(error.message)
      return
    }
    const voice = this.#openClient()
    if (voice?.state.get().status !== 'idle') return
    this.#openConversation()
    this.#isBlocked = false
    this.#isResumed = false
    await this.#runStart(voice, () => voice.start(this.#host.readSettings().settings.target))
  }

  /**
   * Ends the call of the other element, and starts this one. At once, because the browser allows the sound and asks for
   * the microphone in the press only.
   */
  async takeOver(): Promise<void> {
    const other = CallController.#inCall
    CallController.#inCall = null
    await Promise.all([other?.stopCall(), this.startCall()])
  }

  async stopCall(): Promise<void> {
    this.#stops += 1
    await this.voice?.end()
    // A start that is stopped early changes no state.
    if (this.call.status === 'idle') this.#release()
  }

  /** Rejoins the call of the page before this one, if there is one. */
  async resumeCall(): Promise<void> {
    if (CallController.#inCall || !pageHasSavedCall(this.#host.readSettings().settings.slot)) return
    const voice = this.#openClient()
    if (!voice) return
    this.#isResumed = true
    await this.#runStart(voice, () => voice.resume())
  }

  /** Starts or rejoins a call. Until it is over, no other element can start one. */
  async #runStart(voice: VoiceClient, start: () => Promise<unknown>): Promise<void> {
    CallController.#inCall = this
    this.#starts += 1
    const starts = this.#starts
    try {
      await start()
    } catch (error) {
      this.#reportInvalid(error)
    }
    // A start that failed early has changed no state. A later start of this element may be under way.
    if (this.#starts === starts && voice.state.get().status === 'idle') this.#release()
  }

  /** Takes the conversation that another page of the tab has saved. Returns whether its panel was open. */
  restore(): boolean {
    this.#openConversation()
    const { lines, sessionId, isOpen } = takeSavedPage(this.#slot)
    if (lines.length > 0) this.#chat.restore(sessionId, lines)
    for (const line of lines) this.conversation.put(line)
    return isOpen
  }

  #save(): void {
    const { sessionId } = this.#chat
    const isLive = this.voice !== null && isInCall(this.voice.state.get().status)
    // In a call, an unfinished line stays unfinished: if the call goes on on the next page, the rest arrives there. Without
    // a call nothing more arrives, so every line is final.
    const lines = this.conversation.all().map((line) => (isLive ? line : { ...line, final: true }))
    savePage(this.#slot, { isOpen: this.#isOpen(), lines, ...(sessionId && { sessionId }) })
  }

  /** Sends a text of the user: over the call, or to the chat. */
  send(text: string): SendResult {
    const { settings } = this.#host.readSettings()
    const voice = this.voice
    if (voice && isInCall(voice.state.get().status)) {
      this.#outcome.clearChat()
      return sendInCall(voice, text)
    }
    if (settings.mode === 'voice' || this.#chat.isWriting) return 'notSent'
    // The consent may have been set, or have a new version, since the panel was opened.
    if (!this.#readyOrAsk(async () => {})) return this.#afterConsent ? 'asksForConsent' : 'notSent'
    this.#openConversation()
    this.#outcome.clear()
    void this.#chat.send(text, settings).then((result) => {
      if (result === 'not-sent') this.#onSendFailed(text)
    })
    return 'sent'
  }

  /** Remembers the agreement. Then runs what waited for it, or what the user chose instead. */
  async agree(run = this.#afterConsent): Promise<void> {
    rememberConsent(this.#host.readSettings().settings)
    this.#afterConsent = null
    this.#onChange()
    await run?.()
  }

  decline(): void {
    if (this.#afterConsent === null) return
    this.#afterConsent = null
    this.#onChange()
  }

  /** Asks for the agreement, if it is missing, before anything else is shown. A running call has been agreed to. */
  askForConsent(): void {
    if (this.#afterConsent === null && this.call.status === 'idle') this.#readyOrAsk(async () => {})
  }

  async destroy(): Promise<void> {
    removeEventListener('pagehide', this.#onPageHide, { capture: true })
    controllers.delete(this)
    this.#stops += 1
    this.#chat.destroy()
    this.#release()
    await this.voice?.destroy()
  }

  /** Clears the conversation with another assistant, who must not be told by this one. */
  #openConversation(): void {
    const { slot } = this.#host.readSettings().settings
    // A running call goes on with the assistant that it started with.
    if (slot === this.#slot || this.call.status !== 'idle') return
    this.#slot = slot
    this.#chat.reset()
    this.conversation.clear()
  }

  /**
   * Whether the settings are complete and agreed to. Otherwise it reports what is missing, or asks the user, and
   * `afterConsent` runs once they agree.
   */
  #readyOrAsk(afterConsent: () => Promise<void>): boolean {
    const { settings, problem } = this.#host.readSettings()
    if (problem) {
      this.#reportProblem(problem)
      return false
    }
    if (!needsConsent(settings)) return true
    this.#afterConsent = afterConsent
    this.#onChange()
    return false
  }

  #reportProblem(message: string): void {
    console.error(`<offhook-call>: ${message}`)
    this.#host.emit('error', { type: 'setup-error', message })
    this.#onChange()
  }

  /** Options or a target that the client refuses: only the developer of the page can mend them. */
  #reportInvalid(error: unknown): void {
    const problem = error instanceof Error ? error.message : String(error)
    this.#outcome.setupProblem = problem
    this.#release()
    this.#reportProblem(problem)
  }

  #release(): void {
    if (CallController.#inCall !== this) return
    CallController.#inCall = null
    for (const other of controllers) if (other !== this) other.#onChange()
  }

  /** Returns the voice client for the settings. Null if its options are invalid, which is reported. */
  #openClient(): VoiceClient | null {
    try {
      return this.#client.open(this.#host.readSettings().settings)
    } catch (error) {
      this.#reportInvalid(error)
      return null
    }
  }

  #listen(voice: VoiceClient): void {
    const { emit } = this.#host
    shareWithCalls(
      voice,
      this.conversation,
      () => !this.#isResumed && this.#host.readSettings().settings.mode === 'both',
    )
    voice.on('call-start', () => emit('call-start', null))
    voice.on('call-end', (end) => {
      this.#outcome.endReason = end.reason
      this.#outcome.clearChat()
      emit('call-end', end)
    })
    voice.on('message', (message) => emit('message', message))
    voice.on('error', (error) => emit('error', error))
    watchMicrophonePrompt(voice, (isAsking) => {
      this.#asksForMicrophone = isAsking
      this.#onChange()
    })
    voice.state.subscribe(() => {
      const { status, error } = voice.state.get()
      if (status === 'idle') this.#release()
      this.#outcome.noteClientError(error)
      this.#onChange()
    })
  }

  #reportChatError(reason: unknown, isAnswerInterrupted: boolean): void {
    const error = this.#outcome.noteChatError(reason, isAnswerInterrupted)
    this.#host.emit('error', {
      type: 'chat-error',
      error: error.toJSON(),
      timestamp: new Date().toISOString(),
    })
  }
}
