import { readFileSync } from 'node:fs'

/**
 * Reads a `_headers` file as static hosts do: every rule that fits an address adds its headers.
 *
 * @throws Error where two rules set the same header, since hosts differ in what they then send
 */
export function readHeadersFile(file: string): (path: string) => ReadonlyMap<string, string> {
  const rules: { fits: (path: string) => boolean; headers: [name: string, value: string][] }[] = []
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    if (!line.startsWith(' ')) {
      const fits = (path: string) => (line.endsWith('*') ? path.startsWith(line.slice(0, -1)) : path === line)
      rules.push({ fits, headers: [] })
    } else {
      const [name = '', ...value] = line.trim().split(': ')
      rules.at(-1)?.headers.push([name, value.join(': ')])
    }
  }
  return (path) => {
    const found = new Map<string, string>()
    for (const [name, value] of rules.filter(({ fits }) => fits(path)).flatMap(({ headers }) => headers)) {
      if (found.has(name)) throw new Error(`${path} has two rules for ${name}`)
      found.set(name, value)
    }
    return found
  }
}
