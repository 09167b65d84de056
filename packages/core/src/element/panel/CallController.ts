import { type OffhookError, toOffhookError } from '../../errors/OffhookError.ts'
import type { TranscriptLine } from '../../voice/messages/conversationItem.ts'
import { idleState, isInCall, type VoiceState } from '../../voice/state.ts'
import type { VoiceClient } from '../../voice/types.ts'
import { savePage, takeSavedPage } from '../savedPage.ts'
import type { CallSettings } from '../settings.ts'
import type { Trouble } from '../words/words.ts'
import { ChatController } from './ChatController.ts'
import { Conversation, type Line, SUMMARY_MAX, toSummary } from './Conversation.ts'
import { needsConsent, rememberConsent } from './consent.ts'
import { createVoice, voiceKeyOf } from './createVoice.ts'
import type { PanelHost } from './PanelHost.ts'
import { troubleOf } from './troubleOf.ts'
import { watchMicrophonePrompt } from './watchMicrophonePrompt.ts'

/** All elements with a panel. They show whether another one is in a call. */
const controllers = new Set<CallController>()

/** The state of the panel. `call` is the state of the call. */
export interface PanelState {
  readonly call: VoiceState
  readonly mode: CallSettings['mode']
  /** The missing setting, in words for the developer. Null if the settings are complete, and during a call. */
  readonly problem: string | null
  /** The text to agree to; null when no agreement is asked for. */
  readonly consent: string | null
  /** Another element of the page is in a call. */
  readonly isBusyElsewhere: boolean
  /** Why the last call of this panel ended. Null during a call, and before the first one. */
  readonly endReason: string | null
  /** The browser asks the user for the microphone. */
  readonly asksForMicrophone: boolean
  readonly hasLines: boolean
  readonly isWriting: boolean
  readonly trouble: Trouble | null
  readonly chatTrouble: Trouble | null
  /** The message of the error behind them, in words for the developer. */
  readonly errorMessage: string | null
}

/** The call and the chat of one element, and the agreement before both. It knows nothing of the document. */
export class CallController {
  /** The element of this page that is in a call: the microphone is for one at a time. */
  static #inCall: CallController | null = null
  readonly conversation: Conversation
  readonly #host: PanelHost
  readonly #onChange: () => void
  #voice: VoiceClient | null = null
  /** The settings that the client was created with. */
  #voiceKey: readonly unknown[] = []
  readonly #chat: ChatController
  /** The action that waits for the consent. */
  #afterConsent: (() => Promise<void>) | null = null
  /** The user has asked for a call while another element is in one. */
  #isBlocked = false
  #endReason: string | null = null
  #asksForMicrophone = false
  #chatError: OffhookError | null = null
  /** The error of a call that the console has. */
  #loggedError: OffhookError | null = null
  #setupProblem: string | null = null
  /** The beginning of the ids of a call's lines: lines of different calls may have the same id. */
  #callPrefix = ''
  /** Whether the assistant of the call knows the lines of the page before this one. */
  #isResumed = false
  /** The slot of the assistant that the conversation is with. */
  #slot: string
  readonly #isOpen: () => boolean
  /** The elements of a page that is left keep their conversation for the next page of the tab. */
  readonly #onPageHide = () => this.#save()

  constructor(
    host: PanelHost,
    {
      onChange,
      onLine,
      onLineRemoved,
      onNotSent,
      isOpen,
    }: {
      readonly onChange: () => void
      readonly onLine: (line: Line) => void
      readonly onLineRemoved: (id: string) => void
      /** A text of the chat was not sent. */
      readonly onNotSent: (text: string) => void
      readonly isOpen: () => boolean
    },
  ) {
    this.#host = host
    this.#onChange = onChange
    this.#isOpen = isOpen
    this.#slot = host.readSettings().settings.slot
    this.conversation = new Conversation(onLine, onLineRemoved)
    this.#chat = new ChatController({
      conversation: this.conversation,
      onChange,
      onNotSent,
      onError: (error) => this.#reportChatError(error),
    })
    controllers.add(this)
    addEventListener('pagehide', this.#onPageHide, { capture: true })
  }

  get voice(): VoiceClient | null {
    return this.#voice
  }

  get call(): VoiceState {
    return this.#voice?.state.get() ?? idleState
  }

  state(): PanelState {
    const { settings, problem } = this.#host.readSettings()
    const { call } = this
    const isIdle = call.status === 'idle'
    const callError = isIdle ? call.error : null
    const chatError = this.#chatError
    return {
      call,
      mode: settings.mode,
      // A running call goes on with the settings that it started with.
      problem: isIdle ? (problem ?? this.#setupProblem) : null,
      consent: this.#afterConsent && settings.consent ? settings.consent.text : null,
      isBusyElsewhere: this.#isBlocked && CallController.#inCall !== null && CallController.#inCall !== this,
      endReason: isIdle ? this.#endReason : null,
      asksForMicrophone: this.#asksForMicrophone,
      hasLines: this.conversation.all().length > 0,
      isWriting: this.#chat.isWriting,
      trouble: callError && troubleOf(callError),
      chatTrouble: chatError && troubleOf(chatError),
      errorMessage: (chatError ?? callError)?.message ?? null,
    }
  }

  /** Loads the code of a call, so that it starts sooner. Nothing of a call loads before the agreement to it. */
  async preload(): Promise<void> {
    const { settings, problem } = this.#host.readSettings()
    if (problem === null && !needsConsent(settings)) await this.#openClient()?.preload()
  }

  /** Forgets what was wrong with settings that have changed since. */
  forgetProblem(): void {
    this.#setupProblem = null
  }

  /** Starts the call, or asks for the agreement first. Call it in a user gesture. */
  async startCall(): Promise<void> {
    if (!this.#mayGoOn(() => this.startCall())) return
    if (CallController.#inCall && CallController.#inCall !== this) {
      this.#isBlocked = true
      this.#onChange()
      return
    }
    this.#setupProblem = null
    this.#chatError = null
    const voice = this.#openClient()
    if (voice?.state.get().status !== 'idle') return
    this.#openConversation()
    CallController.#inCall = this
    this.#isBlocked = false
    this.#endReason = null
    this.#isResumed = false
    this.#callPrefix = `${crypto.randomUUID()}:`
    try {
      await voice.start(this.#host.readSettings().settings.target)
    } catch (error) {
      this.#reportInvalid(error)
    }
  }

  /** Ends the call of the other element, and starts this one. */
  async takeOver(): Promise<void> {
    await CallController.#inCall?.stopCall()
    await this.startCall()
  }

  async stopCall(): Promise<void> {
    await this.#voice?.end()
  }

  /** Rejoins the call of the page before this one, if there is one. */
  async resumeCall(): Promise<void> {
    const voice = this.#openClient()
    if (!voice || CallController.#inCall) return
    CallController.#inCall = this
    this.#isResumed = true
    this.#callPrefix = `${crypto.randomUUID()}:`
    try {
      const webCall = await voice.resume()
      if (!webCall) this.#release()
    } catch (error) {
      this.#reportInvalid(error)
    }
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
    const isLive = this.#voice !== null && isInCall(this.#voice.state.get().status)
    // A line that grows arrives again on the next page, when the call goes on there. Without a call it is as it is.
    const lines = this.conversation.all().map((line) => (isLive ? line : { ...line, final: true }))
    savePage(this.#slot, { isOpen: this.#isOpen(), lines, ...(sessionId && { sessionId }) })
  }

  /** Sends a text of the user: over the call, or to the chat. Returns whether it was taken. */
  send(text: string): boolean {
    const { settings } = this.#host.readSettings()
    const voice = this.#voice
    if (voice && isInCall(voice.state.get().status)) return sendInCall(voice, text)
    if (settings.mode === 'voice' || this.#chat.isWriting) return false
    // The consent may have been set, or have a new version, since the panel was opened.
    if (!this.#mayGoOn(async () => {})) return false
    this.#openConversation()
    this.#chatError = null
    void this.#chat.send(text, settings)
    return true
  }

  async agree(): Promise<void> {
    rememberConsent(this.#host.readSettings().settings)
    const goOn = this.#afterConsent
    this.#afterConsent = null
    this.#onChange()
    await goOn?.()
  }

  decline(): void {
    if (this.#afterConsent === null) return
    this.#afterConsent = null
    this.#onChange()
  }

  /** Asks for the agreement, if it is missing, before anything else is shown. A running call has been agreed to. */
  askForConsent(): void {
    if (this.#afterConsent === null && this.call.status === 'idle') this.#mayGoOn(async () => {})
  }

  async destroy(): Promise<void> {
    removeEventListener('pagehide', this.#onPageHide, { capture: true })
    controllers.delete(this)
    this.#chat.destroy()
    this.#release()
    await this.#voice?.destroy()
  }

  /** Clears the conversation with another assistant, who must not be told by this one. */
  #openConversation(): void {
    const { slot } = this.#host.readSettings().settings
    if (slot === this.#slot) return
    this.#slot = slot
    this.#chat.reset()
    this.conversation.clear()
  }

  /** Whether the settings are complete and agreed to. If the user has to agree, `goOn` runs after that. */
  #mayGoOn(goOn: () => Promise<void>): boolean {
    const { settings, problem } = this.#host.readSettings()
    if (problem) {
      this.#reportProblem(problem)
      return false
    }
    if (!needsConsent(settings)) return true
    this.#afterConsent = goOn
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
    this.#setupProblem = error instanceof Error ? error.message : String(error)
    this.#release()
    this.#reportProblem(this.#setupProblem)
  }

  #release(): void {
    if (CallController.#inCall !== this) return
    CallController.#inCall = null
    for (const other of controllers) if (other !== this) other.#onChange()
  }

  /**
   * The voice client, created at its first use, and anew after a call if the settings have changed. Null if its options
   * are invalid, which is reported.
   */
  #openClient(): VoiceClient | null {
    const { settings } = this.#host.readSettings()
    const key = voiceKeyOf(settings)
    if (this.#voice) {
      const isCurrent = key.every((value, index) => value === this.#voiceKey[index])
      if (isCurrent || this.#voice.state.get().status !== 'idle') return this.#voice
      void this.#voice.destroy()
      this.#voice = null
    }
    try {
      const voice = createVoice(settings)
      this.#listen(voice)
      this.#voice = voice
      this.#voiceKey = key
      return voice
    } catch (error) {
      this.#reportInvalid(error)
      return null
    }
  }

  #listen(voice: VoiceClient): void {
    const { emit } = this.#host
    voice.on('call-start', () => {
      this.#tellEarlierLines(voice)
      emit('call-start', undefined)
    })
    voice.on('call-end', (end) => {
      this.#endReason = end.reason
      emit('call-end', end)
    })
    voice.on('message', (message) => emit('message', message))
    voice.on('error', (error) => emit('error', error))
    watchMicrophonePrompt(voice, (isAsking) => {
      this.#asksForMicrophone = isAsking
      this.#onChange()
    })
    voice.on('transcript', (line) => this.conversation.put(toLine(line, this.#callPrefix)))
    voice.state.subscribe(() => {
      const { status, error } = voice.state.get()
      if (status === 'idle') this.#release()
      if (error !== this.#loggedError) logUnavailable(error)
      this.#loggedError = error
      this.#onChange()
    })
  }

  /** Tells the assistant of a call what was written before it, so that both are one conversation. */
  #tellEarlierLines(voice: VoiceClient): void {
    if (this.#isResumed || this.#host.readSettings().settings.mode !== 'both') return
    const earlier = this.conversation.all().filter(({ id }) => !id.startsWith(this.#callPrefix))
    const summary = toSummary(earlier, SUMMARY_MAX)
    if (summary === '') return
    const content = `Earlier in this conversation:\n${summary}`
    voice.addMessage({ role: 'system', content }, { triggerResponseEnabled: false })
  }

  #reportChatError(reason: unknown): void {
    const error = toOffhookError(reason)
    this.#chatError = error
    logUnavailable(error)
    this.#host.emit('error', {
      type: 'chat-error',
      error: error.toJSON(),
      timestamp: new Date().toISOString(),
    })
  }
}

/** Tells the developer the cause of a failure that the user can do nothing about, such as a wrong key. */
function logUnavailable(error: OffhookError | null): void {
  if (error && troubleOf(error) === 'unavailable') console.error(`<offhook-call>: ${error.message}`)
}

/** Returns whether the text was sent. A text that is too large for a message is not. */
function sendInCall(voice: VoiceClient, text: string): boolean {
  try {
    return voice.addMessage({ role: 'user', content: text })
  } catch {
    return false
  }
}

const toLine = ({ id, speaker, text, final, at }: TranscriptLine, prefix: string): Line => ({
  id: `${prefix}${id}`,
  speaker,
  text,
  final,
  at,
  via: 'call',
})
