import { element } from '../../dom/element.ts'

const LIST_ITEM = /^\s*(?:[-*•]|\d{1,3}[.)])\s+/
const NUMBERED = /^\s*\d/
/** Emphasis, inline code and links, in this order: `**strong**`, `*em*`, `_em_`, `` `code` ``, `[text](address)`. */
const INLINE =
  /\*\*(?<strong>[^*\n]+)\*\*|\*(?<em>[^*\s][^*\n]*)\*|(?<![\p{L}\p{N}])_(?<em2>[^_\n]+)_(?![\p{L}\p{N}])|`(?<code>[^`\n]+)`|\[(?<label>[^\]\n]+)\]\((?<href>[^\s()]+)\)/gu
/** Ends the name of a host in the text of a link. */
const NAME_END = /[\s/(),]+/

/**
 * Creates the nodes of a text with emphasis, lists and links. Everything else stays text: no HTML, no images, no
 * headings. A link opens in a new tab, and shows the host that it leads to, because the text comes from a model.
 */
export function renderMarkdown(text: string): DocumentFragment {
  const fragment = document.createDocumentFragment()
  for (const line of text.split(/\r?\n/)) {
    if (LIST_ITEM.test(line)) {
      listAtEnd(fragment, NUMBERED.test(line) ? 'ol' : 'ul').append(
        element('li', {}, ...renderInline(line.replace(LIST_ITEM, ''))),
      )
    } else if (line.trim() !== '') fragment.append(element('p', {}, ...renderInline(line)))
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
export function renderInline(text: string): (Node | string)[] {
  const nodes: (Node | string)[] = []
  let end = 0
  for (const match of text.matchAll(INLINE)) {
    nodes.push(text.slice(end, match.index), renderMatch(match))
    end = match.index + match[0].length
  }
  nodes.push(text.slice(end))
  return nodes.filter((node) => node !== '')
}

function renderMatch({ 0: source, groups = {} }: RegExpMatchArray): Node | string {
  const { strong, em, em2, code, label, href } = groups
  if (strong) return element('strong', {}, strong)
  if (em ?? em2) return element('em', {}, em ?? em2 ?? '')
  if (code) return element('code', {}, code)
  const url = toUrl(href ?? '')
  if (!label || !url) return source
  const link = element('a', { href: url.href, target: '_blank', rel: 'noopener noreferrer nofollow' }, label)
  const shown = url.protocol === 'https:' || url.protocol === 'http:' ? url.host : url.pathname
  // A part of a longer name is another host: `ank.example` in `bank.example`.
  const isShown = label.split(NAME_END).includes(shown)
  return isShown ? link : element('span', {}, link, ` (${shown})`)
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
