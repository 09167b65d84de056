/** Milliseconds after which a press counts no more: nobody waits for it any longer, least of all for a microphone. */
const OLD = 10_000

/**
 * Remembers the buttons that are pressed before the code for them is there.
 *
 * @param isWaited whether a button is one of these
 * @returns what presses those of the last seconds, each once and in their order, and remembers no more
 */
export function rememberPresses(isWaited: (button: HTMLButtonElement) => boolean): () => void {
  // an impatient visitor presses one twice, and means it once
  const pressed = new Map<HTMLButtonElement, number>()
  const remember = ({ target }: Event) => {
    const button = target instanceof Element && target.closest('button')
    if (button && isWaited(button)) pressed.set(button, performance.now())
  }
  addEventListener('click', remember, true)
  return () => {
    removeEventListener('click', remember, true)
    for (const [button, time] of pressed) if (performance.now() - time < OLD) button.click()
    pressed.clear()
  }
}
