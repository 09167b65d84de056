// `npm start`: serves the site in development. Its live call runs on the sandbox in the page, or on your own models.
import { loadServer } from '../../packages/sandbox/scripts/loadServer.mjs'
import { serveSite, site } from './serveSite.mjs'

const hasModels = ['OFFHOOK_MODEL', 'OFFHOOK_TRANSCRIBER', 'OFFHOOK_VOICE'].some((name) =>
  process.env[name]?.trim(),
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
}

await serveSite('npm start', async (server) => {
  if (hasModels) await startModels()
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: site,
    configFile: `${site}/vite.config.ts`,
    logLevel: 'warn',
    server,
  })
  return vite.listen()
})
