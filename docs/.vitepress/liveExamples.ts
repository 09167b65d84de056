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

const FENCE = /^```tsx\b([^\n]*?\blive\b[^\n]*)\n(.*?)^```$/gms

/** Reads the words behind the language of a fence. Null if its block is not live. */
function readFence(info: string): { scenario: string } | null {
  const [match, scenario = 'demo'] = /\blive(?:="([\w:-]+)")?/.exec(info) ?? []
  return match === undefined ? null : { scenario }
}

const idOf = (page: string, number: number) => `${page.replace(/\.md$/, '')}-${number}`

/** Reads the live examples of all pages. */
export function readLiveExamples(pages = renderPages()): LiveExample[] {
  return [...pages].flatMap(([page, text]) =>
    [...text.matchAll(FENCE)].map(([, info = '', code = ''], index) => ({
      id: idOf(page, index + 1),
      code,
      scenario: readFence(info)?.scenario ?? '',
    })),
  )
}

/** Renders a button below each live example, which runs it. */
export function markLiveExamples(markdown: MarkdownRenderer): void {
  const render = markdown.renderer.rules.fence
  if (!render) throw new Error('The renderer has no rule for code blocks.')
  markdown.renderer.rules.fence = (tokens, index, options, env, self) => {
    const block = render(tokens, index, options, env, self)
    const { info = '', content = '' } = tokens[index] ?? {}
    const fence = readFence(info)
    if (fence === null) return block
    const number = tokens
      .slice(0, index + 1)
      .filter((token) => token.type === 'fence' && readFence(token.info)).length
    const example = new URLSearchParams({
      example: idOf(env.relativePath, number),
      scenario: fence.scenario,
      provider: content.includes('<VoiceProvider') ? 'own' : 'added',
    })
    return `${block}<LiveExample query="${markdown.utils.escapeHtml(String(example))}" />`
  }
}
