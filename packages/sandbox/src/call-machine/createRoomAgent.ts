import { Agent } from '../agent/Agent.ts'
import type { AgentOptions, ModelOptions } from '../agent/AgentOptions.ts'
import { createScriptModel, echoModel, type ScriptModel } from '../agent/createScriptModel.ts'
import { hasGeneratedGreeting, speaksFirst } from '../agent/firstMessage.ts'
import { scriptOf } from '../agent/script.ts'
import type { RoomConfig } from '../platform/roomConfig.ts'
import type { RoomAddress } from '../platform/roomUrl.ts'
import type { Scenario } from '../scenarios/Scenario.ts'
import type { SavedCall } from './callStorage.ts'
import type { RoomAudio } from './RoomAudio.ts'
import { findModels } from './roomPlatform.ts'

/** Milliseconds until the caller's own words are ready to be played back. */
const REPLAY_DELAY_MS = 400

interface RoomAgentOptions
  extends Pick<
      AgentOptions,
      'clock' | 'voice' | 'send' | 'onListening' | 'onTurn' | 'onAdded' | 'runsOnServer' | 'onEnd'
    >,
    Pick<ModelOptions, 'onFailure'> {
  address: RoomAddress
  scenario: Scenario
  config: RoomConfig
  /** The call as an earlier page saved it. Null for a call that begins now. */
  saved: SavedCall | null
  /** Returns the sound of the room, if it has been started. */
  sound: () => RoomAudio | null
}

export interface RoomAgent {
  agent: Agent
  /** The script, which answers where there is no language model. */
  script: ScriptModel
}

/** Creates the agent of a room, by its scenario, its settings and its models. */
export function createRoomAgent(options: RoomAgentOptions): RoomAgent {
  const { address, scenario, config, saved, sound, onFailure, ...others } = options
  const { words = {} } = config
  const { modelNames = [], settings = {}, prefersRecordings } = config.assistant ?? {}
  const { greeting, turns } = scriptOf(scenario, config.script, words)
  const script = createScriptModel({ greeting, turns }, saved?.scriptTurn)
  const models = findModels(address, modelNames)
  const standIn = scenario.echoes ? echoModel : script
  const latency = { ...scenario.latency, ...config.latency }
  const agent = new Agent({
    ...others,
    ...scenario.behavior,
    greeting,
    speaksFirst: speaksFirst(words),
    ...(config.refusal && { refusal: config.refusal }),
    ...(words.name && { name: words.name }),
    ...(words.endCallMessage && { endCallMessage: words.endCallMessage }),
    latency: { ...latency, answer: Math.max(latency.answer ?? 0, scenario.echoes ? REPLAY_DELAY_MS : 0) },
    greetingWaits: config.greetingWaits ?? false,
    models: {
      respond: standIn.respond,
      ...models,
      settings: models.respond ? settings : { ...settings, ...standIn.settings },
      ...(prefersRecordings && { prefersRecordings }),
      generatesGreeting: models.respond !== undefined && hasGeneratedGreeting(words),
      recording: () => sound()?.turnRecorder?.recording() ?? new Blob(),
      onFailure,
    },
    ...(saved && { resumes: { ...saved.memory, elapsedMs: Date.now() - saved.conversation.startedAt } }),
    onUserSpeech: (speaking, isCutShort) => sound()?.record(speaking, isCutShort),
    onUserMuted: (muted) => sound()?.turnRecorder?.setMuted(muted),
  })
  return { agent, script }
}
