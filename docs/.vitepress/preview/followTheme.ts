/** Takes the theme of the page around this frame, and follows it. Without a page around it, the theme is that of the system. */
export function followTheme(): void {
  const page = parent === window ? null : parent.document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)')
  const apply = () =>
    document.documentElement.classList.toggle('dark', page?.classList.contains('dark') ?? system.matches)
  if (page) new MutationObserver(apply).observe(page, { attributeFilter: ['class'] })
  else system.addEventListener('change', apply)
  apply()
}
