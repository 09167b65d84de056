import { loadEnv, type Plugin } from 'vite'
import { describeMissing, readEnv, type SiteConfig } from '../src/config/readEnv.ts'

/**
 * Puts the settings of the site into its code. Invalid settings fail the build, not the page. A build with a key names the
 * parts that the page lacks.
 *
 * @param folder the folder of the `.env` files
 */
export function settings(folder: string): Plugin {
  return {
    name: 'site-settings',
    config(_config, { mode, command }) {
      const site = readSettings(loadEnv(mode, folder), command)
      return {
        define: {
          'import.meta.env.SITE': JSON.stringify(site),
          // A separate constant, so that a build without an address drops the code for reports
          'import.meta.env.ERROR_REPORTS': JSON.stringify(site.errorReports),
        },
      }
    },
    configResolved({ command, mode, build, logger }) {
      // The build of the renderer has the same settings
      const missing = command === 'build' && !build.ssr ? describeMissing(loadEnv(mode, folder)) : null
      if (missing !== null) logger.warn(missing)
    },
  }
}

function readSettings(variables: Readonly<Record<string, string>>, command: 'build' | 'serve'): SiteConfig {
  try {
    const site = readEnv(variables)
    if (command === 'build' && site.sandboxUrl !== null) {
      throw new Error('VITE_SANDBOX_URL is for development: visitors of a published page have no sandbox.')
    }
    return site
  } catch (error) {
    // Vite prints the stack instead of the message, and the sentence alone says what to change
    if (error instanceof Error) error.stack = error.message
    throw error
  }
}
