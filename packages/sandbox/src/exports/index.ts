export type { FatalErrorType } from '../agent/fatalErrors.ts'
export type { Latency } from '../agent/latency.ts'
export type { ScenarioName } from '../agent/scenarios.ts'
export {
  demoScript,
  type Script,
  type ScriptLine,
  type ScriptTool,
  type ScriptTurn,
} from '../agent/script.ts'
export type { RoomControl } from '../call-machine/roomRegistry.ts'
export type { OutputKind, RunningOutput } from '../call-machine/runningOutput.ts'
export { createSandbox, type Sandbox, type SandboxControl, type SandboxOptions } from '../createSandbox.ts'
export type { Platform } from '../platform/createPlatform.ts'
export type { PlatformState, Stored } from '../platform/createStore.ts'
export type { Fault, RequestFault, WebCallFaultName } from '../platform/faults.ts'
export type { Override } from '../platform/override.ts'
