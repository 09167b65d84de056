import type { Plugin } from 'vite'
import type { MarkdownRenderer } from 'vitepress'
import { renderPages } from '../../scripts/docs/pages.mjs'

/** A code block of a page that runs beside its code: ```` ```tsx live ````. */
export interface LiveExample {
  /** The page and the number of the block among its live blocks: `guides/react-1`. */
  id: string
  code: string
  /** The scenario of the sandbox that its calls run, if the fence names one: ```` ```tsx live="tool" ````. */
  scenario: string
}

const FENCE = /^```tsx\b[^\n]*?\blive(?:="([\w:-]+)")?[^\n]*\n(.*?)^```$/gms
const IS_LIVE = /\blive(=|\b)/

const idOf = (page: string, number: number) => `${page.replace(/\.md$/, '')}-${number}`

/** Reads the live examples of all pages. */
export function readLiveExamples(pages = renderPages()): LiveExample[] {
  return [...pages].flatMap(([page, text]) =>
    [...text.matchAll(FENCE)].map(([, scenario = 'demo', code = ''], index) => ({
      id: idOf(page, index + 1),
      code,
      scenario,
    })),
  )
}

/** Renders a button above each live example, which runs it. */
export function markLiveExamples(markdown: MarkdownRenderer): void {
  const render = markdown.renderer.rules.fence
  if (!render) throw new Error('The renderer has no rule for code blocks.')
  markdown.renderer.rules.fence = (tokens, index, options, env, self) => {
    const block = render(tokens, index, options, env, self)
    if (!IS_LIVE.test(tokens[index]?.info ?? '')) return block
    const number = tokens
      .slice(0, index + 1)
      .filter(({ type, info }) => type === 'fence' && IS_LIVE.test(info)).length
    return `${block}<LiveExample id="${idOf(env.relativePath, number)}" />`
  }
}

const LIST = 'virtual:live-examples'
const MODULE = /^\0?virtual:live-example\/(.+)\.tsx$/

/** What an example imports as `@offhook/react`: its provider runs calls on the sandbox in the page. */
const STAND_IN = `${import.meta.dirname}/preview/reactOnSandbox.tsx`

/** Offers the examples as modules, by the list `virtual:live-examples`. */
export const liveExamples = (): Plugin => ({
  name: 'live-examples',
  enforce: 'pre',
  resolveId(id, importer = '') {
    if (id === LIST || MODULE.test(id)) return `\0${id}`
    return id === '@offhook/react' && MODULE.test(importer) ? STAND_IN : undefined
  },
  load(id) {
    if (id !== `\0${LIST}` && !MODULE.test(id)) return undefined
    const examples = readLiveExamples()
    if (id === `\0${LIST}`) {
      const rows = examples.map(({ id, scenario, code }) => {
        const hasProvider = code.includes('<VoiceProvider')
        const load = `() => import('virtual:live-example/${id}.tsx')`
        return `${JSON.stringify(id)}: { scenario: ${JSON.stringify(scenario)}, hasProvider: ${hasProvider}, load: ${load} }`
      })
      return `export const examples = {\n${rows.join(',\n')}\n}`
    }
    return examples.find((example) => example.id === MODULE.exec(id)?.[1])?.code
  },
})
