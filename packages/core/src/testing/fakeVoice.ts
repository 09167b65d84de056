import { InvalidStateError } from '../errors/InvalidStateError.ts'
import { type FakeFetch, fakeFetch } from '../rest/fakeFetch.ts'
import { createVoiceClient } from '../voice/createVoiceClient.ts'
import type { ClientMessage } from '../voice/messages/clientMessages.ts'
import type { ServerMessage, Speaker } from '../voice/messages/serverMessages.ts'
import { isInCall } from '../voice/state.ts'
import type { VoiceClient, VoiceClientOptions } from '../voice/types.ts'
import {
  type FakeConditions,
  microphoneError,
  validateConditions,
  webCallResponse,
} from './fakeConditions.ts'
import { FAKE_ASSISTANT_ID, type FakeEngine, type FakeEngineOptions, fakeEngine } from './fakeEngine.ts'

/**
 * A voice client without network and media, and methods that play the assistant and the platform. `says`, `sends`,
 * `ends` and `level` throw an `InvalidStateError` unless the call is connected; `configure` and `engine` control the
 * start before that.
 */
export interface FakeVoice {
  /** The client, for what the page does with it. */
  readonly voice: VoiceClient
  /** The media engine. `engine.uses` lists what the client did with it. */
  readonly engine: FakeEngine
  /** The platform's REST API. `fetch.requests` lists what the client asked. */
  readonly fetch: FakeFetch
  /**
   * Returns the messages that the client has sent to the assistant in all calls, in their order: typed words, controls, and
   * the results of tools as `add-message`.
   */
  sent: () => readonly ClientMessage[]
  /**
   * Changes the conditions of the next start. A condition that is left out is normal again: after `configure({})` the
   * user's next try succeeds.
   *
   * @throws ValidationError for an invalid or unknown condition
   */
  configure: (conditions: FakeConditions) => void
  /**
   * Says a sentence as the user or the assistant; `partial` marks an unfinished transcript.
   *
   * @throws InvalidStateError without a call
   */
  says: (speaker: Speaker, text: string, transcriptType?: 'partial' | 'final') => void
  /**
   * Sends a message as the platform; with `from`, as the participant of that session id.
   *
   * @throws InvalidStateError without a call
   */
  sends: (message: ServerMessage, from?: string) => void
  /**
   * Ends the call as the platform, with a reason; with `null` the room closes without a message, as for an assistant
   * whose `clientMessages` have no `status-update`.
   *
   * @throws InvalidStateError without a call
   */
  ends: (reason?: string | null) => void
  /**
   * Reports a level of the assistant or the user once, 0 to 1 as in Daily. Also for a muted user: a level above 0.01
   * counts as speech while muted, until a second of silence.
   *
   * @throws InvalidStateError without a call
   */
  level: (speaker: Speaker, level: number) => void
}

/** The options of a voice client for a test, the conditions of its calls, and the options of its fake engine. */
export interface FakeVoiceOptions
  extends Omit<Partial<VoiceClientOptions>, 'engine' | 'fetch'>,
    FakeConditions {
  /** Options of the fake engine: steps of the call that fail or hang, and results of methods. */
  engine?: FakeEngineOptions
}

/**
 * Creates a voice client for tests of a page: calls start at once, and the test plays the assistant.
 *
 * @throws ValidationError for an invalid or unknown option, and for an invalid condition
 */
export function fakeVoice({ engine: engineOptions, ...options }: FakeVoiceOptions = {}): FakeVoice {
  const defaults = { hearsWhileMuted: true, ...engineOptions }
  const engine = fakeEngine(defaults)
  const { microphone, platform, ...clientOptions } = options
  let conditions: FakeConditions = {}
  const fetch = fakeFetch(() => webCallResponse(conditions.platform))

  function configure(nextConditions: FakeConditions): void {
    validateConditions(nextConditions)
    conditions = nextConditions
    const error = microphoneError(conditions.microphone)
    const failure = error && { cameraError: error, fail: { ...engineOptions?.fail, microphone: error } }
    engine.configure({ ...defaults, ...failure })
  }

  configure({ microphone, platform })
  const voice = createVoiceClient({ publicKey: 'fake', ...clientOptions, engine, fetch })

  /** Throws without a call: otherwise the test would fail at another place. */
  function assertInCall(method: string): void {
    const { status } = voice.state.get()
    if (isInCall(status)) return
    throw new InvalidStateError(
      `${method}() needs a call that is connected, and the status is '${status}': wait for it first.`,
    )
  }

  return {
    voice,
    engine,
    fetch,
    configure,
    sent: () =>
      engine.uses
        .filter(({ method, args: [text] }) => method === 'sendAppMessage' && text !== 'playable')
        .map(({ args: [text] }) => JSON.parse(String(text))),
    says(role, transcript, transcriptType = 'final') {
      assertInCall('says')
      engine.receive({ type: 'transcript', role, transcriptType, transcript })
    },
    sends(message, from) {
      assertInCall('sends')
      engine.receive(message, from)
    },
    ends(endedReason = 'assistant-ended-call') {
      assertInCall('ends')
      if (endedReason !== null) engine.receive({ type: 'status-update', status: 'ended', endedReason })
      engine.leave(FAKE_ASSISTANT_ID)
      engine.closeRoom()
    },
    level(speaker, level) {
      assertInCall('level')
      if (speaker === 'assistant') engine.level(level)
      else engine.emit('local-audio-level', level)
    },
  }
}
