import { inkOn, luminanceOf, readableOn, readColor, toCss } from './accent.ts'
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
 * Sets the colors of the element: light or dark, and the host's accent with a text on it that can be read. The accent
 * as a text or a line on the surface is darkened or lightened until it can be read too.
 */
export function applyTheme(root: HTMLElement, theme: CallTheme): void {
  const isDark = theme === 'dark' || (theme === 'auto' && isOnDark(root))
  root.style.colorScheme = isDark ? 'dark' : 'light'
  const style = getComputedStyle(root)
  const accent = readColor(style.accentColor)
  // The root shows no outline: its color is where the style keeps the color of the surface.
  const surface = readColor(style.outlineColor)
  if (!accent || !surface) return
  root.style.setProperty('--on-accent', toCss(inkOn(accent)))
  root.style.setProperty('--accent-text', toCss(readableOn(surface, accent)))
}
