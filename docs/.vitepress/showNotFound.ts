/**
 * Puts the words of the page for unknown addresses beside the empty element that VitePress renders into, because one file
 * stands for every address. They are for readers whose browser runs no scripts. `style.css` hides them behind the page.
 * `content` is the page as a server renders it.
 */
export function showNotFound(html: string, content: string): string {
  const [main] = /<main class="not-found.*?<\/main>/s.exec(content) ?? []
  const app = '<div id="app"></div>'
  if (main === undefined || !html.includes(app)) throw new Error('VitePress renders 404.html in another way.')
  return html.replace(app, () => app + main)
}
