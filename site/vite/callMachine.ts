import type { Plugin } from 'vite'
import { buildCallMachine } from '../../packages/sandbox/scripts/buildCallMachine.mjs'

/** The path of the sandbox's call machine; the page names the same path (`call/voiceOptions.ts`). */
const CALL_MACHINE_FILE = 'call-machine/call-machine-object-bundle.js'

/** Serves the sandbox's call machine in development, and puts it into the build. */
export function callMachine(): Plugin {
  return {
    name: 'sandbox-call-machine',
    configureServer(server) {
      server.middlewares.use(`/${CALL_MACHINE_FILE}`, (_request, response, next) => {
        buildCallMachine({ minify: false }).then((code) => {
          response.setHeader('content-type', 'text/javascript')
          response.end(code)
        }, next)
      })
    },
    async generateBundle() {
      const source = await buildCallMachine({ minify: true })
      this.emitFile({ type: 'asset', fileName: CALL_MACHINE_FILE, source })
    },
  }
}
