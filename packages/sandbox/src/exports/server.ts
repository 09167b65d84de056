export { createLocalVoice, type LocalVoiceName } from '../server/createLocalVoice.ts'
export { createModels } from '../server/models/createModels.ts'
export { ModelError } from '../server/models/ModelError.ts'
export type { ModelServerOptions, ModelsOptions, VoiceServerOptions } from '../server/models/options.ts'
export { type CliContext, runCli } from '../server/runCli.ts'
export {
  type SandboxServer,
  type SandboxServerOptions,
  startSandboxServer,
} from '../server/startSandboxServer.ts'
