import type { Plugin } from 'vite'

/** A component that names itself for React's tools. */
const NAME = /^\w+\.displayName = "[^"]*";$/gm
const COMPONENT = /= (React\w*\.(?:forwardRef|memo|createContext)\()/g

/**
 * Lets the build leave out the parts of react-router that this site does not use: names given for React's tools,
 * and calls that only make a component, are no reason to keep one.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform(code, id) {
      if (!/\/react-router\/dist\/production\/[\w-]+\.mjs$/.test(id)) return undefined
      return { code: code.replace(NAME, '').replace(COMPONENT, '= /* @__PURE__ */ $1'), map: null }
    },
  }
}
