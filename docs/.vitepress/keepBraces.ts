import type { MarkdownRenderer } from 'vitepress'

/** Pages are Markdown, and no templates of Vue: `{{ name }}` stays as it is. Code blocks do so already. */
export function keepBraces({ renderer: { rules } }: MarkdownRenderer): void {
  for (const name of ['text', 'code_inline'] as const) {
    const render = rules[name]
    if (!render) throw new Error(`The renderer has no rule ${name}.`)
    rules[name] = (...args) => render(...args).replaceAll('{{', '&#123;&#123;')
  }
}
