import type { Latency } from '../agent/latency.ts'
import type { Script, ScriptLine } from '../agent/script.ts'
import { isRecord } from './isRecord.ts'

/** What a room's address tells the call machine, so that it needs no further request. */
export interface RoomAddress {
  callId: string
  scenario: string
  config: RoomConfig
}

/** Differences from the scenario. */
export interface RoomConfig {
  script?: Script
  latency?: Latency
  /** The greeting waits for the client's `say-first-message`, since the call is recorded as video. */
  greetingWaits?: true
}

const encode = (value: unknown): string => {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

const decode = (text: string): unknown => {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0))))
}

/** The address of a call's room. The configuration is left out where there is none. */
export function toRoomUrl(baseUrl: string, { callId, scenario, config }: RoomAddress): string {
  const query = new URLSearchParams({ scenario })
  if (Object.keys(config).length > 0) query.set('config', encode(config))
  return `${baseUrl}/room/${encodeURIComponent(callId)}?${query}`
}

/** Reads a room's address. Never throws: an address from elsewhere is a room of the `demo` scenario. */
export function readRoomUrl(url: string): RoomAddress {
  try {
    const { pathname, searchParams } = new URL(url)
    const config = searchParams.get('config')
    return {
      callId: decodeURIComponent(pathname.split('/').at(-1) ?? ''),
      scenario: searchParams.get('scenario') ?? 'demo',
      config: config === null ? {} : toConfig(decode(config)),
    }
  } catch {
    return { callId: '', scenario: 'demo', config: {} }
  }
}

function toConfig(value: unknown): RoomConfig {
  if (!isRecord(value)) return {}
  const { script, latency, greetingWaits } = value
  return {
    ...(isScript(script) && { script }),
    ...(isLatency(latency) && { latency }),
    ...(greetingWaits === true && { greetingWaits }),
  }
}

const isLine = (value: unknown): value is ScriptLine => isRecord(value) && typeof value.text === 'string'

/** Whether a value can be spoken as a script. */
export const isScript = (value: unknown): value is Script =>
  isRecord(value) &&
  isLine(value.greeting) &&
  Array.isArray(value.turns) &&
  value.turns.every(isLine) &&
  (value.tool === undefined || isTool(value.tool))

const isTool = (value: unknown): boolean =>
  isRecord(value) && typeof value.name === 'string' && isRecord(value.arguments)

/** Whether a value holds milliseconds only. */
export const isLatency = (value: unknown): value is Latency =>
  isRecord(value) &&
  Object.values(value).every((ms) => ms === undefined || (typeof ms === 'number' && ms >= 0 && ms <= 600_000))
