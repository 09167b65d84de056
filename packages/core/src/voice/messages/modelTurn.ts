/** What the model has put out in the assistant's turn so far: it runs ahead of what is spoken. */
export function createModelTurn() {
  let text = ''
  let isOver = false
  return {
    text: () => text.trim(),
    /** Adds a token. Returns the last turn's text where this one begins a new turn, else null. */
    add(token: string): string | null {
      const cut = isOver && text.trim() !== '' ? text.trim() : null
      text = isOver ? token : text + token
      isOver = false
      return cut
    },
    endTurn() {
      isOver = true
    },
    clear() {
      text = ''
      isOver = false
    },
  }
}
