import type { Plugin, ResolvedConfig } from 'vite'
import type { SiteConfig } from '../src/config/readEnv.ts'

/**
 * Where the site is served on this machine: on `PORT`, or else on the first free port from 5173 on.
 *
 * @throws Error for a `PORT` that is no port
 */
export function readServerOptions({ PORT = '' }: NodeJS.ProcessEnv) {
  const port = Number(PORT || 5173)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    const message = `PORT is '${PORT}'. It must be a number from 1 to 65535.`
    // Vite prints the stack instead of the message
    throw Object.assign(new Error(message), { stack: message })
  }
  return { host: '127.0.0.1', port, strictPort: PORT !== '' }
}

function describeCall({ platform, sandboxUrl }: SiteConfig): string {
  if (platform) return 'The call uses your own key and assistant.'
  if (sandboxUrl !== null) return 'The call is a conversation on your own models.'
  return 'The call runs on the sandbox in the page: no account, no key, no network.'
}

/** Prints what to do with the page, with the names of its link and its button, in place of Vite's list of addresses. */
export function instructions(): Plugin {
  const instruct = (server: {
    config: ResolvedConfig
    resolvedUrls: { local: string[] } | null
    printUrls: () => void
  }) => {
    server.printUrls = () => {
      const site: SiteConfig = JSON.parse(server.config.define?.['import.meta.env.SITE'])
      const { port } = new URL(server.resolvedUrls?.local[0] ?? 'http://localhost')
      console.log(`
  Offhook is ready: open http://localhost:${port}/
  Follow "${site.name} Now" to the dark panel, press "Talk to ${site.name}", allow the microphone, and speak.
  ${describeCall(site)}
  Ctrl+C ends it.
`)
    }
  }
  return { name: 'instructions', configureServer: instruct, configurePreviewServer: instruct }
}
