import type { Plugin } from 'vite'

/**
 * Keeps sonner from putting its styles into the page by script, which a strict content security policy refuses;
 * `ui/toasts.tsx` imports the same styles as a file.
 */
export function stylesInFiles(): Plugin {
  return {
    name: 'styles-in-files',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/sonner/dist/index.mjs')) return undefined
      const changed = code.replace('__insertCSS(code) {', '__insertCSS() { return')
      if (changed === code)
        throw new Error('sonner puts its styles into the page in another way than before.')
      return { code: changed, map: null }
    },
  }
}
