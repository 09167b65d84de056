// `npm run preview`: serves the built site.
import { existsSync } from 'node:fs'
import { serveSite, site } from './serveSite.mjs'

await serveSite('npm run preview', async (server) => {
  if (!existsSync(`${site}/dist/index.html`)) {
    throw new Error('The site is not built yet. Build it first: npm run build')
  }
  const { preview } = await import('vite')
  return preview({ root: site, configFile: `${site}/vite.config.ts`, logLevel: 'warn', preview: server })
})
