import type { Line } from '../../chat/Conversation.ts'
import { element } from '../../dom/element.ts'
import type { CallWords } from '../words/words.ts'
import { renderMarkdown } from './markdown.ts'

/** Pixels from the end that still count as the end. */
const NEAR_END = 40

/**
 * The list of lines. A screen reader announces a line when it is final. The list follows its end, until the user scrolls
 * away from it.
 */
export class ConversationView {
  readonly view = element('div', { class: 'lines', part: 'conversation', role: 'log', tabindex: '0' })
  readonly #items = new Map<string, HTMLElement>()
  /** The lines that have grown since the last animation frame. */
  readonly #grown = new Map<string, Line>()
  #words: CallWords
  #name: string
  #followsEnd = true
  #scrollTop = 0

  constructor(words: CallWords, name: string) {
    this.#words = words
    this.#name = name
    this.setWords(words, name)
    this.view.addEventListener('scroll', () => this.#onScroll())
    // Controls that appear leave less room for the list.
    new ResizeObserver(() => this.#followsEnd && this.scrollToEnd()).observe(this.view)
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

  /** Shows a line. A growing answer arrives in many pieces, and is rendered once in an animation frame. */
  put(line: Line): void {
    const isGrowing = !line.final && this.#items.has(line.id)
    if (!isGrowing) {
      this.#grown.delete(line.id)
      this.#show(line)
      return
    }
    if (this.#grown.size === 0) requestAnimationFrame(() => this.#showGrown())
    this.#grown.set(line.id, line)
  }

  #showGrown(): void {
    for (const line of this.#grown.values()) this.#show(line)
    this.#grown.clear()
  }

  #show(line: Line): void {
    const item = this.#render(line)
    const old = this.#items.get(line.id)
    // A replaced element is announced, a changed attribute is not.
    if (old) old.replaceWith(item)
    else this.view.append(item)
    this.#items.set(line.id, item)
    if (this.#followsEnd) this.scrollToEnd()
  }

  scrollToEnd(): void {
    this.#followsEnd = true
    this.view.scrollTop = this.view.scrollHeight
  }

  remove(id: string): void {
    this.#grown.delete(id)
    this.#items.get(id)?.remove()
    this.#items.delete(id)
  }

  #onScroll(): void {
    const { scrollTop, scrollHeight, clientHeight } = this.view
    const isAtEnd = scrollHeight - scrollTop - clientHeight < NEAR_END
    // The event comes after the scrolling, and the list may have grown since: only a way back is the user's.
    if (isAtEnd) this.#followsEnd = true
    else if (scrollTop < this.#scrollTop) this.#followsEnd = false
    this.#scrollTop = scrollTop
  }

  #render({ speaker, text, final, via }: Line): HTMLElement {
    const isMarkdown = via === 'chat' && speaker === 'assistant'
    const body = element(
      'div',
      { class: 'text', dir: 'auto' },
      isMarkdown ? renderMarkdown(text, { hasLinks: final }) : text,
    )
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
