// `npm start`: serves the site in development. Its live call runs on the sandbox in the page, or on your own models.
import { loadServer } from '../../packages/sandbox/scripts/loadServer.mjs'
import { serveSite, site } from './serveSite.mjs'

const models = ['model', 'transcriber', 'voice'].filter((kind) =>
  process.env[`OFFHOOK_${kind.toUpperCase()}`]?.trim(),
)

/** Starts a sandbox with the models of the environment, and tells the site its address. */
async function startModels() {
  const { runCli } = await loadServer()
  const sandbox = await runCli({
    args: ['--port', '0', '--verbose'],
    env: process.env,
    version: '',
    print: (text) => console.log(text),
    // the help is that of the sandbox's own command
    printError: (text) => console.error(text.replace('\nTry --help.', '')),
  })
  // the command has said why
  if (typeof sandbox === 'number') process.exit(sandbox)
  process.env.VITE_SANDBOX_URL = sandbox.url
  process.env.VITE_SANDBOX_MODELS = models.join(',')
}

await serveSite('npm start', async (server) => {
  if (models.length > 0) await startModels()
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: site,
    configFile: `${site}/vite.config.ts`,
    logLevel: 'warn',
    server,
  })
  return vite.listen()
})
