import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lexer, type Token, walkTokens } from 'marked'
import { PACKAGES } from '../../scripts/packages.mjs'
import { root } from '../root.ts'

/** The text of a file of this repository. */
export const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The documents in a folder and below it. */
const documentsIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    // what the documentation site is built from and into
    .filter((path) => path.endsWith('.md') && !path.startsWith('docs/.vitepress/'))

/** All documents of the repository, by path. */
export const DOCUMENTS = [
  'README.md',
  'AGENTS.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'bench/README.md',
  'site/deploy/README.md',
  ...PACKAGES.flatMap((name) => [`packages/${name}/README.md`, `packages/${name}/AGENTS.md`]),
  'skills/offhook/SKILL.md',
  'packages/sandbox/ARCHITECTURE.md',
  ...['booking-agent', 'element', 'vanilla', 'react', 'server', 'video'].map(
    (name) => `examples/${name}/README.md`,
  ),
  ...documentsIn('docs'),
  ...documentsIn('.changeset'),
]

/** Whether TypeDoc writes a document. Its code blocks are declarations, and no examples. */
export const isReference = (path: string) => /^docs\/api\/(README|core|react|sandbox|server)\b/.test(path)

/** A fenced code block of a document. */
export interface Block {
  /** The first word after the fence: `ts`, `sh`, … */
  language: string
  code: string
  /** The path of the file that the block shows: ```` ```tsx title="src/App.tsx" ````. */
  file?: string
}

/** The tokens of each document that was read: the long ones take a second. */
const known = new Map<string, Token[]>()

function tokensOf(markdown: string): readonly Token[] {
  const found = known.get(markdown)
  if (found) return found
  const tokens: Token[] = []
  void walkTokens(lexer(markdown), (token) => void tokens.push(token))
  known.set(markdown, tokens)
  return tokens
}

/** The tokens of a type in a document, in order. */
const readTokens = (markdown: string, type: string): { [field: string]: unknown }[] =>
  tokensOf(markdown)
    .filter((token) => token.type === type)
    .map((token) => ({ ...token }))

/** The fenced code blocks of a document, in order. */
export const readBlocks = (markdown: string): Block[] =>
  readTokens(markdown, 'code')
    .filter(({ codeBlockStyle }) => codeBlockStyle !== 'indented')
    .map(({ lang = '', text }) => {
      const [language = ''] = String(lang).split(' ')
      const [, file] = /\btitle="([^"]+)"/.exec(String(lang)) ?? []
      return { language, code: `${text}\n`, ...(file !== undefined && { file }) }
    })

/** The texts of a document's headings, with their Markdown. */
export const readHeadings = (markdown: string): string[] =>
  readTokens(markdown, 'heading').map(({ text }) => String(text))

/** The targets of a document's links. */
export const readLinks = (markdown: string): string[] =>
  readTokens(markdown, 'link').map(({ href }) => String(href))
