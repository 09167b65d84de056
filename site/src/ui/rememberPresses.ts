/**
 * Remembers the buttons that are pressed before the code for them is there.
 *
 * @param isWaited whether a button is one of these
 * @returns what presses them, each once and in their order, and remembers no more
 */
export function rememberPresses(isWaited: (button: HTMLButtonElement) => boolean): () => void {
  // an impatient visitor presses one twice, and means it once
  const pressed = new Set<HTMLButtonElement>()
  const remember = ({ target }: Event) => {
    const button = target instanceof Element && target.closest('button')
    if (button && isWaited(button)) pressed.add(button)
  }
  addEventListener('click', remember, true)
  return () => {
    removeEventListener('click', remember, true)
    for (const button of pressed) button.click()
    pressed.clear()
  }
}
