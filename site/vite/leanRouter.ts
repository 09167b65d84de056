import type { Plugin } from 'vite'

/** A component that names itself for React's tools. */
const NAME = /^\w+\.displayName = "[^"]*";$/gm
/** What it tells the makers of a page who use it wrongly: it throws without the text. Whoever develops sees it. */
const ADVICE =
  /(?<=^ +)(["`])(?:You must|A <Route> is only|use\w+\(\) may be used only)(?:(?!\$\{|\1).)*\1(?=,?$)/gm
const COMPONENT = /= (React\w*\.(?:forwardRef|memo|createContext)\()/g

/**
 * Lets the build leave out what of react-router this site does not use: names given for React's tools, and calls that
 * only make a component, are no reason to keep one; and what it tells those who use it wrongly.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform(code, id) {
      if (!/\/react-router\/dist\/production\/[\w-]+\.mjs$/.test(id)) return undefined
      return {
        code: code.replace(NAME, '').replace(ADVICE, '""').replace(COMPONENT, '= /* @__PURE__ */ $1'),
        map: null,
      }
    },
  }
}
