/** What an attribute is set to: true is an empty one, false and undefined leave it out. */
type Attributes = Readonly<Record<string, string | boolean | undefined>>

/** Makes an element. Texts become text, never markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : value)
  }
  made.append(...children)
  return made
}
