/** @throws Error with the sentence `otherwise`, unless an argument of the command holds */
export function checkArgument(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise)
}

/** @throws Error that names the option and its text, unless it is a port of at least `min` */
export function toPort(text: string, min = 0): number {
  const port = Number(text)
  checkArgument(
    /^\d+$/.test(text) && port >= min && port <= 65_535,
    `--port needs a number from ${min} to 65535, not '${text}'.`,
  )
  return port
}
