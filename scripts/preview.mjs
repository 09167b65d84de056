// `npm run preview`: the site as `npm run build` has built it.
import { existsSync } from 'node:fs'
import { preview } from 'vite'
import { serveSite, site } from './serveSite.mjs'

await serveSite('npm run preview', (server) => {
  if (!existsSync(`${site}/dist/index.html`)) {
    throw new Error('The site is not built yet. Build it first: npm run build')
  }
  return preview({ root: site, configFile: `${site}/vite.config.ts`, logLevel: 'warn', preview: server })
})
