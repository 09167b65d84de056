export { type CliContext, runCli } from '../server/runCli.ts'
export {
  type SandboxServer,
  type SandboxServerOptions,
  startSandboxServer,
} from '../server/startSandboxServer.ts'
