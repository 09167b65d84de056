export type {
  AgentDelta,
  AgentHeard,
  AgentMessage,
  AgentModels,
  AgentRequest,
  AgentTool,
  AgentToolCall,
} from '../agent/AgentModels.ts'
export type { Latency } from '../agent/latency.ts'
export {
  demoScript,
  type Script,
  type ScriptLine,
  type ScriptTool,
  type ScriptTurn,
} from '../agent/script.ts'
export type { CallTurn, TurnLatency } from '../agent/turns.ts'
export type { OutputKind, RunningOutput } from '../call-machine/Meeting.ts'
export type { RoomControl } from '../call-machine/roomRegistry.ts'
export { createSandbox, type Sandbox, type SandboxControl, type SandboxOptions } from '../createSandbox.ts'
export type { Platform } from '../platform/createPlatform.ts'
export type { PlatformState, Stored } from '../platform/createStore.ts'
export type { Fault, RequestFault } from '../platform/faults.ts'
export type { Override } from '../platform/override.ts'
export type { ScenarioName } from '../scenarios/catalogue.ts'
export type { FatalErrorType } from '../scenarios/dailyErrors.ts'
export type { WebCallFaultName } from '../scenarios/webCallFaults.ts'
export type { WebhookFaultName } from '../scenarios/webhookFaults.ts'
