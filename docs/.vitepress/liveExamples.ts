import type { MarkdownRenderer } from 'vitepress'
import { renderPages } from '../../scripts/docs/pages.mjs'

type Token = Parameters<NonNullable<MarkdownRenderer['renderer']['rules']['fence']>>[0][number]

/** The words behind the language of a live code block: ```` ```tsx live="tool" height="120" part="call-button" ````. */
interface Fence {
  /** The scenario of the sandbox that the calls of the example run: `live="tool"`. */
  scenario: string
  /** The height in pixels of an example that is shown with the page. Without one, the example runs at a press. */
  height: number | null
  /** The styled part that the block shows. Its command is added. */
  part: string | null
  /** The states that a preview offers, the first one first: those of the gallery, and `live`, a call on the sandbox. */
  states: readonly string[]
}

/** A code block of a page that runs beside its code: ```` ```tsx live ````. */
export interface LiveExample extends Fence {
  /** The page and the number of the block among its live blocks: `guides/react-1`. */
  id: string
  code: string
  /** The file that the block shows, if it has a title. */
  file: string | null
  /** The files that the page shows, which the block may import, by path. */
  files: ReadonlyMap<string, string>
}

/** A block whose `live` runs its code. That of HTML shows the tag instead. */
const FENCE = /^```((?!html)\w+\b[^\n]*?\blive\b[^\n]*)\n(.*?)^```$/gms
const TITLED = /^```\w+ [^\n]*?\btitle="([^"]+)"[^\n]*\n(.*?)^```$/gms

const LIVE = /\blive(?:="([\w:-]+)")?/

/** Whether a block of HTML shows the tag `<offhook-call>` beside it. */
const isLiveTag = (info: string): boolean => info.startsWith('html') && LIVE.test(info)

/** Null if a block runs no code. */
function readFence(info: string): Fence | null {
  const [match, scenario = 'demo'] = LIVE.exec(info) ?? []
  if (match === undefined || isLiveTag(info)) return null
  const value = (name: string) => new RegExp(`\\b${name}="([^"]+)"`).exec(info)?.[1] ?? null
  const height = value('height')
  return {
    scenario,
    height: height === null ? null : Number(height),
    part: value('part'),
    states: value('states')?.split(', ') ?? ['live'],
  }
}

const idOf = (page: string, number: number) => `${page.replace(/\.md$/, '')}-${number}`

/** Reads the live examples of all pages. */
export function readLiveExamples(pages = renderPages()): LiveExample[] {
  return [...pages].flatMap(([page, text]) => {
    const files = new Map([...text.matchAll(TITLED)].map(([, path = '', code = '']) => [path, code]))
    return [...text.matchAll(FENCE)].flatMap(([, info = '', code = ''], index) => {
      const fence = readFence(info)
      const file = /\btitle="([^"]+)"/.exec(info)?.[1] ?? null
      return fence === null ? [] : [{ id: idOf(page, index + 1), code, file, files, ...fence }]
    })
  })
}

/** The module that mounts an example which is not a React component, by the ending of its file. */
const MOUNTS: Readonly<Record<string, (path: string, files: LiveExample['files']) => string>> = {
  vue: (path) =>
    `import { createApp } from 'vue'\nimport App from '${path}'\nexport const mount = (root) => createApp(App).mount(root)`,
  svelte: (path) =>
    `import { mount as show } from 'svelte'\nimport App from '${path}'\nexport const mount = (target) => show(App, { target })`,
  js: (path, files) => {
    const [, body = ''] = /<body>(.*)<\/body>/s.exec(files.get('index.html') ?? '') ?? []
    return `export function mount(root) {\n  root.innerHTML = ${JSON.stringify(body)}\n  return import('${path}')\n}`
  },
}

/** The files of an example for its frame: the module that `preview/main.tsx` loads, and those that it imports. */
export function filesOfExample({ id, code, file, files }: LiveExample): [string, string][] {
  if (file === null) return [[`${id}.tsx`, code]]
  const path = `./${id.split('/').at(-1)}/${file}`
  const mount = MOUNTS[file.split('.').at(-1) ?? '']
  const entry: [string, string] = mount
    ? [`${id}.ts`, mount(path, files)]
    : [`${id}.tsx`, `export ${/^export default/m.test(code) ? '{ default }' : '*'} from '${path}'\n`]
  return [entry, ...[...files].map(([name, text]): [string, string] => [`${id}/${name}`, text])]
}

/** The address of an example in its frame, as `preview/main.tsx` reads it. */
export const queryOf = ({ id, code, scenario }: Pick<LiveExample, 'id' | 'code' | 'scenario'>): string =>
  String(
    new URLSearchParams({
      example: id,
      scenario,
      provider: /<(VoiceProvider|AgentPage)\b/.test(code) ? 'own' : 'added',
      style: code.includes("'./components/offhook/") ? 'parts' : 'plain',
    }),
  )

/** A code block of the shell, with the other fields of a token of the same page. */
const shellBlock = (token: Token, command: string): Token =>
  Object.assign(Object.create(token), { info: 'sh', content: `${command}\n` })

/**
 * Renders each live example: one with a height runs above its code, and the command of its part is between them. Below any other
 * is a button that runs it. `commandOf` returns the command that adds a part.
 */
export function markLiveExamples(markdown: MarkdownRenderer, commandOf: (part: string) => string): void {
  const render = markdown.renderer.rules.fence
  if (!render) throw new Error('The renderer has no rule for code blocks.')
  markdown.renderer.rules.fence = (tokens, index, options, env, self) => {
    const block = render(tokens, index, options, env, self)
    const token = tokens[index]
    const fence = readFence(token?.info ?? '')
    if (token && isLiveTag(token.info)) return `${block}<LiveTag />`
    if (!token || fence === null) return block
    const number = tokens
      .slice(0, index + 1)
      .filter(({ type, info }) => type === 'fence' && readFence(info)).length
    const { height, part, states, scenario } = fence
    const query = queryOf({ id: idOf(env.relativePath, number), code: token.content, scenario })
    const attribute = (name: string, value: string) => ` ${name}="${markdown.utils.escapeHtml(value)}"`
    if (height === null) return `${block}<LiveExample${attribute('query', query)} />`
    const preview = [
      attribute('query', query),
      attribute('name', part ?? 'the example'),
      attribute(':height', String(height)),
      attribute('states', states.join()),
    ]
    const blocks =
      part === null ? [block] : [render([shellBlock(token, commandOf(part))], 0, options, env, self), block]
    return `<LivePreview${preview.join('')} />${blocks.join('')}`
  }
}
