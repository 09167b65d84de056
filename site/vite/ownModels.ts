import type { Plugin } from 'vite'
import { loadServer } from '../../packages/sandbox/scripts/loadServer.mjs'

/** In development, starts a sandbox with the models of the environment, if there are any, and tells the site its address. */
export function ownModels(): Plugin {
  const models = ['model', 'transcriber', 'voice'].filter((kind) =>
    process.env[`OFFHOOK_${kind.toUpperCase()}`]?.trim(),
  )
  return {
    name: 'own-models',
    apply: (_config, { command, isPreview }) =>
      command === 'serve' && isPreview !== true && models.length > 0,
    // Before the settings are read
    async config() {
      const { runCli } = await loadServer()
      const sandbox = await runCli({
        args: ['--port', '0', '--verbose'],
        env: process.env,
        version: '',
        print: (text) => console.log(text),
        // The help is that of the sandbox's own command
        printError: (text) => console.error(text.replace('\nTry --help.', '')),
      })
      // The command has said why
      if (typeof sandbox === 'number') process.exit(sandbox)
      process.env.VITE_SANDBOX_URL = sandbox.url
      process.env.VITE_SANDBOX_MODELS = models.join(',')
    },
  }
}
