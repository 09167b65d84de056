import { type AssistantWords, firstMessageModes } from '../agent/assistantWords.ts'
import { isLatency, type Latency } from '../agent/latency.ts'
import type { Script } from '../agent/script.ts'
import { decodeJson, encodeJson } from './base64Json.ts'
import { isScript } from './describeInvalidScript.ts'
import { type Fields, isRecord } from './isRecord.ts'
import { isRoomAgentConfig, type RoomAgentConfig } from './roomAgentConfig.ts'

/** The content of a room's address, with which the call machine needs no further request. */
export interface RoomAddress {
  callId: string
  scenario: string
  config: RoomConfig
  /** Allows the page of the call to use the models of its server. Only a room with models has one. */
  token?: string
}

/** The settings of a call. They go before those of the scenario. */
export interface RoomConfig {
  script?: Script
  latency?: Latency
  /** The greeting waits for the client's `say-first-message`, since the call is recorded as video. */
  greetingWaits?: true
  /** The words of the assistant that answers. */
  words?: AssistantWords
  /** The models behind the agent, and the settings of the assistant. Default: none of both. */
  agent?: RoomAgentConfig
  /** The types of messages that the client gets. Default: all. */
  clientMessages?: readonly string[]
  /** When the web call was created, in milliseconds since 1970. */
  createdAt?: number
  /** The room stays after its caller has left, so that a reloaded page can join again. */
  allowsRejoin?: true
  /** How long after that the platform waits for the caller's audio, in seconds. Default 15. */
  audioTimeoutSeconds?: number
}

/** The address of a call's room. An empty configuration is left out. */
export function toRoomUrl(baseUrl: string, { callId, scenario, config, token }: RoomAddress): string {
  const query = new URLSearchParams({ scenario, ...(token !== undefined && { token }) })
  if (Object.keys(config).length > 0) query.set('config', encodeJson(config))
  return `${baseUrl}/room/${encodeURIComponent(callId)}?${query}`
}

/** Reads a room's address. Never throws: any other address is a room of the `demo` scenario. */
export function readRoomUrl(url: string): RoomAddress {
  try {
    const { pathname, searchParams } = new URL(url)
    const config = searchParams.get('config')
    const token = searchParams.get('token')
    return {
      callId: decodeURIComponent(pathname.split('/').at(-1) ?? ''),
      scenario: searchParams.get('scenario') ?? 'demo',
      config: config === null ? {} : toConfig(decodeJson(config)),
      ...(token !== null && { token }),
    }
  } catch {
    return { callId: '', scenario: 'demo', config: {} }
  }
}

function toConfig(value: unknown): RoomConfig {
  if (!isRecord(value)) return {}
  const { script, latency, greetingWaits, words, agent, clientMessages } = value
  const { createdAt, allowsRejoin, audioTimeoutSeconds } = value
  return {
    ...(isScript(script) && { script }),
    ...(isLatency(latency) && { latency }),
    ...(greetingWaits === true && { greetingWaits }),
    ...(isRecord(words) && { words: toWords(words) }),
    ...(isRoomAgentConfig(agent) && { agent }),
    ...(isTexts(clientMessages) && { clientMessages }),
    ...(Number.isFinite(createdAt) && { createdAt: Number(createdAt) }),
    ...(allowsRejoin === true && { allowsRejoin }),
    ...(Number.isFinite(audioTimeoutSeconds) && { audioTimeoutSeconds: Number(audioTimeoutSeconds) }),
  }
}

function toWords({ name, firstMessage, firstMessageMode, endCallMessage }: Fields): AssistantWords {
  const mode = firstMessageModes.find((each) => each === firstMessageMode)
  return {
    ...(typeof name === 'string' && { name }),
    ...(typeof firstMessage === 'string' && { firstMessage }),
    ...(typeof endCallMessage === 'string' && { endCallMessage }),
    ...(mode && { firstMessageMode: mode }),
  }
}

/** Whether a value is a list of texts. */
export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')
