import { inkOn, luminanceOf, type Rgb, readableOn, readColor, toCss } from './accent.ts'
import type { CallTheme } from './settings.ts'

/** Luminance below which a background counts as dark. */
const DARK_BELOW = 0.2

/**
 * Whether the page is dark behind the element: by the first opaque background, else by the color scheme of the page, which
 * is light unless the page says otherwise.
 */
function isOnDark(root: HTMLElement): boolean {
  const shadow = root.getRootNode()
  const host = shadow instanceof ShadowRoot ? shadow.host : null
  for (let parent: Element | null = host; parent; parent = parent.parentElement) {
    const color = readColor(getComputedStyle(parent).backgroundColor)
    if (color) return luminanceOf(color) < DARK_BELOW
  }
  const { colorScheme } = getComputedStyle(document.documentElement)
  if (!colorScheme.includes('dark')) return false
  return !colorScheme.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches
}

/**
 * Sets the colors of the element: light or dark, and the host's accent with a text on it that can be read. Every color
 * that is a text on the surface is darkened or lightened until it can be read.
 */
export function applyTheme(root: HTMLElement, theme: CallTheme): void {
  const isDark = theme === 'dark' || (theme === 'auto' && isOnDark(root))
  // Not by light-dark(), which Safari has since 17.5 and Chrome since 123.
  root.toggleAttribute('data-dark', isDark)
  // The host's own colors, without the corrections of the last time.
  for (const name of ['--text', '--quiet']) root.style.removeProperty(name)
  const style = getComputedStyle(root)
  const setProperty = (name: string, color: Rgb) => root.style.setProperty(name, toCss(color))
  const accent = readColor(style.accentColor)
  if (accent) setProperty('--on-accent', inkOn(accent))
  // The style sheet passes three colors in properties that have no effect on the root: the surface as the outline color,
  // the agent's text as the caret color, and quiet text as the color of column rules. So they arrive as computed colors.
  const surface = readColor(style.outlineColor)
  // Forced colors are the user's own, and are not corrected.
  if (!surface || matchMedia('(forced-colors: active)').matches) return
  const onSurface = [
    ['--accent-text', accent],
    ['--agent-text', readColor(style.caretColor)],
    ['--quiet', readColor(style.columnRuleColor)],
    ['--text', readColor(style.color)],
  ] as const
  for (const [name, color] of onSurface) if (color) setProperty(name, readableOn(surface, color))
}
