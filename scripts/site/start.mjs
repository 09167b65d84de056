// `npm start`: serves the site in development. Calls run on the sandbox in the page.
import { serveSite, site } from './serveSite.mjs'

await serveSite('npm start', async (server) => {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: site,
    configFile: `${site}/vite.config.ts`,
    logLevel: 'warn',
    server,
  })
  return vite.listen()
})
