import { element } from '../../dom/element.ts'
import type { CallWords } from '../words/words.ts'
import type { Line } from './Conversation.ts'
import { renderMarkdown } from './markdown.ts'

/** Pixels from the end at which the list still follows new lines. */
const NEAR_END = 40

/** The list of lines. A screen reader announces a line when it is final, and the list follows the end while it is in view. */
export class ConversationView {
  readonly view = element('div', { class: 'lines', part: 'conversation', role: 'log', tabindex: '0' })
  readonly #items = new Map<string, HTMLElement>()
  #words: CallWords
  #name: string

  constructor(words: CallWords, name: string) {
    this.#words = words
    this.#name = name
    this.setWords(words, name)
  }

  setWords(words: CallWords, name: string): void {
    this.#words = words
    this.#name = name
    this.view.setAttribute('aria-label', words.conversation)
    for (const item of this.#items.values()) {
      const speaker = item.querySelector('.speaker')
      if (speaker) speaker.textContent = this.#nameOf(item.classList.contains('user') ? 'user' : 'assistant')
    }
  }

  put(line: Line): void {
    const { scrollTop, scrollHeight, clientHeight } = this.view
    const isAtEnd = scrollHeight - scrollTop - clientHeight < NEAR_END
    const item = this.#render(line)
    const old = this.#items.get(line.id)
    // A replaced element is announced, a changed attribute is not.
    if (old) old.replaceWith(item)
    else this.view.append(item)
    this.#items.set(line.id, item)
    if (isAtEnd) this.scrollToEnd()
  }

  /** A list that was not shown has lost its place. */
  scrollToEnd(): void {
    this.view.scrollTop = this.view.scrollHeight
  }

  remove(id: string): void {
    this.#items.get(id)?.remove()
    this.#items.delete(id)
  }

  #render({ speaker, text, final, via }: Line): HTMLElement {
    const isMarkdown = via === 'chat' && speaker === 'assistant'
    const body = element('div', { class: 'text', dir: 'auto' }, isMarkdown ? renderMarkdown(text) : text)
    return element(
      'div',
      {
        class: `line ${speaker}`,
        part: `line ${speaker}-line`,
        'aria-hidden': final ? undefined : 'true',
      },
      element('span', { class: 'speaker' }, this.#nameOf(speaker)),
      body,
    )
  }

  #nameOf(speaker: Line['speaker']): string {
    return speaker === 'user' ? this.#words.you : this.#name
  }
}
