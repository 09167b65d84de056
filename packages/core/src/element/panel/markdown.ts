import { element } from '../../dom/element.ts'

const LIST_ITEM = /^\s*(?:[-*•]|\d{1,3}[.)])\s+/
const NUMBERED = /^\s*\d/
/**
 * Emphasis, inline code and links, in this order: `**strong**`, `*em*`, `_em_`, `` `code` ``, `[text](address)`. Their
 * lengths are limited, because the end of each mark would be looked for in the whole text.
 */
const INLINE =
  /\*\*(?<strong>[^*\n]{1,500})\*\*|\*(?<em>[^*\s][^*\n]{0,499})\*|(?<![\p{L}\p{N}])_(?<em2>[^_\n]{1,500})_(?![\p{L}\p{N}])|`(?<code>[^`\n]{1,500})`|\[(?<label>[^\]\n]{1,500})\]\((?<href>[^\s()]{1,2000})\)/gu
/** The parts of a web address before and after its host. */
const AROUND_HOST = /^https?:\/\/|[/?#].*$/gis

/**
 * Creates the nodes of a text with emphasis, lists and links. Everything else stays text: no HTML, no images, no
 * headings. A link opens in a new tab, and shows the host that it leads to, because the text comes from a model. While a
 * text grows, its links are text: the final text replaces them, and a focus on them would be lost.
 */
export function renderMarkdown(text: string, { hasLinks = true } = {}): DocumentFragment {
  const fragment = document.createDocumentFragment()
  for (const line of text.split(/\r?\n/)) {
    if (LIST_ITEM.test(line)) {
      listAtEnd(fragment, NUMBERED.test(line) ? 'ol' : 'ul').append(
        element('li', {}, ...renderInline(line.replace(LIST_ITEM, ''), { hasLinks })),
      )
    } else if (line.trim() !== '') fragment.append(element('p', {}, ...renderInline(line, { hasLinks })))
  }
  return fragment
}

/** The list that the fragment ends with, or a new one. */
function listAtEnd(fragment: DocumentFragment, tag: 'ol' | 'ul'): Element {
  const last = fragment.lastElementChild
  if (last?.localName === tag) return last
  const list = element(tag)
  fragment.append(list)
  return list
}

/** Creates the nodes of a single paragraph. */
export function renderInline(text: string, { hasLinks = true } = {}): (Node | string)[] {
  const nodes: (Node | string)[] = []
  let end = 0
  for (const match of text.matchAll(INLINE)) {
    nodes.push(text.slice(end, match.index), renderMatch(match, hasLinks))
    end = match.index + match[0].length
  }
  nodes.push(text.slice(end))
  return nodes.filter((node) => node !== '')
}

function renderMatch({ 0: source, groups = {} }: RegExpMatchArray, hasLinks: boolean): Node | string {
  const { strong, em, em2, code, label, href } = groups
  if (strong) return element('strong', {}, strong)
  if (em ?? em2) return element('em', {}, em ?? em2 ?? '')
  if (code) return element('code', {}, code)
  const url = toUrl(href ?? '')
  if (!label || !url) return source
  return hasLinks ? createLink(label, url) : label
}

/** Creates a link. Unless its text is the host that it leads to, the host is shown after it. */
function createLink(label: string, url: URL): Node {
  const link = element(
    'a',
    { href: url.href, target: '_blank', rel: 'noopener noreferrer nofollow' },
    // A mark of direction in the text does not reach the host.
    element('bdi', {}, label),
  )
  const shown = url.protocol === 'https:' || url.protocol === 'http:' ? url.host : url.pathname
  if (label.trim().replace(AROUND_HOST, '') === shown) return link
  return element('span', {}, link, ' ', element('bdi', {}, `(${shown})`))
}

/** Returns an absolute address of the web, of mail or of a phone. Null for any other, such as a script. */
function toUrl(href: string): URL | null {
  try {
    const url = new URL(href)
    return /^(https?|mailto|tel):$/.test(url.protocol) ? url : null
  } catch {
    return null
  }
}
