import { toOffhookError } from '../../errors/OffhookError.ts'
import type { ChatMessage } from '../../rest/types/message.ts'
import { createVoiceClient } from '../../voice/createVoiceClient.ts'
import type { TranscriptLine } from '../../voice/messages/conversationItem.ts'
import type { ToolHandler } from '../../voice/messages/tools.ts'
import { idleState, isInCall, type VoiceState } from '../../voice/state.ts'
import type { VoiceClient } from '../../voice/types.ts'
import { savePage, takeSavedPage } from '../savedPage.ts'
import type { CallSettings, CallTool } from '../settings.ts'
import type { Trouble } from '../words/words.ts'
import { Conversation, type Line, toSummary } from './Conversation.ts'
import { needsConsent, rememberConsent } from './consent.ts'
import type { PanelHost } from './PanelHost.ts'
import { troubleOf } from './troubleOf.ts'
import { WebChat } from './WebChat.ts'

/** Characters of an earlier conversation that a call or a chat is told. A message of a call has at most 4096. */
const SUMMARY_MAX = 3000

/** The element of this page that is in a call: the microphone is for one at a time. */
let inCall: CallController | null = null

/** What the panel shows besides the state of the call. */
export interface PanelState {
  readonly call: VoiceState
  readonly mode: CallSettings['mode']
  /** What the page has to add before anything works; null if it is complete. */
  readonly problem: string | null
  /** The text to agree to; null when no agreement is asked for. */
  readonly consent: string | null
  /** Another element of the page is in a call. */
  readonly isBusyElsewhere: boolean
  /** A call has ended in this panel. */
  readonly hasEnded: boolean
  readonly isWriting: boolean
  readonly trouble: Trouble | null
  readonly chatTrouble: Trouble | null
}

/** The call and the chat of one element, and the agreement before both. It knows nothing of the document. */
export class CallController {
  readonly conversation: Conversation
  readonly #host: PanelHost
  readonly #onChange: () => void
  #voice: VoiceClient | null = null
  #chat: WebChat | null = null
  #abortChat = new AbortController()
  /** What the user asked for before the consent. */
  #afterConsent: (() => Promise<void>) | null = null
  #isBusyElsewhere = false
  #hasEnded = false
  #isWriting = false
  #chatTrouble: Trouble | null = null
  #setupProblem: string | null = null
  /** The beginning of the ids of a call's lines: lines of different calls may have the same id. */
  #callPrefix = ''
  /** Whether the assistant of the call knows the lines of the page before this one. */
  #isResumed = false
  /** The lines that the assistant of the chat knows. */
  #linesInChat = 0
  #sessionId: string | undefined
  /** The elements of a page that is left keep their conversation for the next page of the tab. */
  readonly #onPageHide = () => this.save(this.#isOpen())
  readonly #isOpen: () => boolean

  constructor(
    host: PanelHost,
    {
      onChange,
      onLine,
      isOpen,
    }: { onChange: () => void; onLine: (line: Line) => void; isOpen: () => boolean },
  ) {
    this.#host = host
    this.#onChange = onChange
    this.#isOpen = isOpen
    this.conversation = new Conversation(onLine)
    addEventListener('pagehide', this.#onPageHide, { capture: true })
  }

  get voice(): VoiceClient | null {
    return this.#voice
  }

  state(): PanelState {
    const { settings, problem } = this.#host.readSettings()
    const call = this.#voice?.state.get() ?? idleState
    const isIdle = call.status === 'idle'
    return {
      call,
      mode: settings.mode,
      problem: problem ?? this.#setupProblem,
      consent: this.#afterConsent && settings.consent ? settings.consent.text : null,
      isBusyElsewhere: this.#isBusyElsewhere,
      hasEnded: this.#hasEnded && isIdle,
      isWriting: this.#isWriting,
      trouble: isIdle && call.error ? troubleOf(call.error) : null,
      chatTrouble: this.#chatTrouble,
    }
  }

  /** Loads the code of a call, so that it starts sooner. */
  async preload(): Promise<void> {
    if (this.#host.readSettings().problem === null) await this.#openClient()?.preload()
  }

  /** Starts the call, or asks for the agreement first. Call it in a user gesture. */
  async startCall(): Promise<void> {
    if (!this.#mayGoOn(() => this.startCall())) return
    if (inCall && inCall !== this) {
      this.#isBusyElsewhere = true
      this.#onChange()
      return
    }
    const voice = this.#openClient()
    if (voice?.state.get().status !== 'idle') return
    inCall = this
    this.#isBusyElsewhere = false
    this.#hasEnded = false
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
    await inCall?.stopCall()
    await this.startCall()
  }

  async stopCall(): Promise<void> {
    await this.#voice?.end()
  }

  /** Rejoins the call of the page before this one. Returns whether there is one. */
  async resumeCall(): Promise<boolean> {
    const voice = this.#openClient()
    if (!voice || inCall) return false
    inCall = this
    this.#isResumed = true
    this.#callPrefix = `${crypto.randomUUID()}:`
    const webCall = await voice.resume()
    if (!webCall) this.#release()
    return webCall !== null
  }

  /** Takes the conversation of the page before this one. Returns whether its panel was open. */
  restore(): boolean {
    const { lines, sessionId, isOpen } = takeSavedPage(this.#host.readSettings().settings.id)
    this.#sessionId = sessionId
    for (const line of lines) this.conversation.put(line)
    this.#linesInChat = lines.map(({ via }) => via).lastIndexOf('chat') + 1
    return isOpen
  }

  save(isOpen: boolean): void {
    const sessionId = this.#chat?.sessionId ?? this.#sessionId
    const lines = this.conversation.all()
    savePage(this.#host.readSettings().settings.id, { isOpen, lines, ...(sessionId && { sessionId }) })
  }

  /** Sends a text of the user: over the call, or to the chat. Returns whether it was taken. */
  send(text: string): boolean {
    const { settings } = this.#host.readSettings()
    const voice = this.#voice
    if (voice && isInCall(voice.state.get().status)) {
      const isSent = voice.addMessage({ role: 'user', content: text })
      if (isSent) voice.transcript.add('user', text)
      return isSent
    }
    if (settings.mode === 'voice' || this.#isWriting) return false
    void this.#sendToChat(text, settings)
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
    this.#afterConsent = null
    this.#onChange()
  }

  /** Asks for the agreement, if it is missing, before anything else is shown. */
  askForConsent(): void {
    if (this.#afterConsent === null) this.#mayGoOn(async () => {})
  }

  async destroy(): Promise<void> {
    removeEventListener('pagehide', this.#onPageHide, { capture: true })
    this.#abortChat.abort()
    this.#release()
    await this.#voice?.destroy()
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
    if (inCall === this) inCall = null
  }

  /** The voice client, created at its first use. Null if its options are invalid, which is reported. */
  #openClient(): VoiceClient | null {
    if (this.#voice) return this.#voice
    const { settings } = this.#host.readSettings()
    try {
      const voice = createVoiceClient(settings.client)
      this.#listen(voice)
      for (const [name, tool] of Object.entries(settings.tools)) addTool(voice, name, tool)
      this.#voice = voice
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
      this.#hasEnded = true
      emit('call-end', end)
    })
    voice.on('message', (message) => emit('message', message))
    voice.on('error', (error) => emit('error', error))
    voice.on('transcript', (line) => this.conversation.put(toLine(line, this.#callPrefix)))
    voice.state.subscribe(() => {
      if (voice.state.get().status === 'idle') this.#release()
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

  async #sendToChat(text: string, settings: CallSettings): Promise<void> {
    const before = this.conversation.all().slice(this.#linesInChat)
    const id = crypto.randomUUID()
    const answer: Line = {
      id: `${id}:answer`,
      speaker: 'assistant',
      text: '',
      final: false,
      at: Date.now(),
      via: 'chat',
    }
    this.conversation.put({ ...answer, id, speaker: 'user', text, final: true })
    this.#isWriting = true
    this.#chatTrouble = null
    this.#onChange()
    this.#chat ??= new WebChat(settings, this.#sessionId)
    const { signal } = this.#abortChat
    try {
      const earlier = toSummary(before, SUMMARY_MAX)
      const input: ChatMessage[] = [
        ...(earlier
          ? [{ role: 'system' as const, content: `Said in a call since the last message:\n${earlier}` }]
          : []),
        { role: 'user', content: text },
      ]
      const onText = (grown: string) => this.conversation.put({ ...answer, text: grown })
      const whole = await this.#chat.send(input, onText, signal)
      this.conversation.put({ ...answer, text: whole, final: true })
      this.#linesInChat = this.conversation.all().length
    } catch (error) {
      if (!signal.aborted) this.#reportChatError(error)
    }
    this.#isWriting = false
    if (!signal.aborted) this.#onChange()
  }

  #reportChatError(error: unknown): void {
    this.#chatTrouble = troubleOf(error)
    this.#host.emit('error', {
      type: 'chat-error',
      error: toOffhookError(error).toJSON(),
      timestamp: new Date().toISOString(),
    })
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

function addTool(voice: VoiceClient, name: string, tool: CallTool): void {
  if (typeof tool === 'function') {
    voice.onToolCall(name, tool)
    return
  }
  const { handler, parameters, ...options } = tool
  // The parameters have checked the arguments, or the page has chosen not to check them.
  const run: ToolHandler<unknown> = (args, context) => handler(args as never, context)
  if (parameters) voice.onToolCall(name, { ...options, parameters }, run)
  else voice.onToolCall(name, run, options)
}
