import { parseArgs } from 'node:util'
import { checkArgument, toPort } from '../checkArgument.ts'
import { parseUrl } from '../platform/parseUrl.ts'

const OPTIONS = {
  assistant: { type: 'string' },
  url: { type: 'string' },
  port: { type: 'string', default: '4242' },
  call: { type: 'boolean', default: false },
  tool: { type: 'string', multiple: true, default: [] as string[] },
  timeout: { type: 'string', default: '60' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
} as const

/** The arguments of `offhook-sandbox say`. */
export interface SayArguments {
  /** The first words. Undefined where all of them come from the standard input. */
  text: string | undefined
  /** The base URL of the sandbox, without a slash at its end. */
  url: string
  /** The id or the name of an assistant, or a scenario. */
  assistant: string | undefined
  /** The conversation goes on with the lines of the standard input. */
  goesOn: boolean
  /** The results of the page's tools, by name. */
  tools: ReadonlyMap<string, string>
  /** Milliseconds that an answer may take. */
  timeout: number
  json: boolean
}

/**
 * Reads the arguments after `say`. Null: the help is wanted.
 *
 * @throws Error that names the invalid argument
 */
export function readSayArguments(args: readonly string[]): SayArguments | null {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  if (values.help) return null
  const [text, ...others] = positionals
  checkArgument(others.length === 0, `Put your words in quotes: say "${positionals.join(' ')}".`)
  checkArgument(text === undefined || text.trim() !== '', 'say needs words.')
  checkArgument(
    text !== undefined || values.call,
    'say needs words, as in: say "Hello". With --call they may come from the standard input.',
  )
  const port = toPort(values.port, 1)
  const url = values.url ?? `http://127.0.0.1:${port}`
  checkArgument(
    /^https?:\/\//.test(url) && parseUrl(url) !== undefined,
    `--url needs an address, as http://127.0.0.1:4242, not '${url}'.`,
  )
  const seconds = Number(values.timeout)
  checkArgument(
    seconds > 0 && seconds <= 3600,
    `--timeout needs seconds, at most 3600, not '${values.timeout}'.`,
  )
  return {
    text,
    url: url.replace(/\/+$/, ''),
    assistant: values.assistant,
    goesOn: values.call,
    tools: new Map(values.tool.map(toToolResult)),
    timeout: seconds * 1000,
    json: values.json,
  }
}

function toToolResult(text: string): readonly [string, string] {
  const [, name, result] = /^([\w-]+)=(.*)$/s.exec(text) ?? []
  if (name === undefined || result === undefined) {
    throw new Error(`--tool needs a name and a result, as findTimes='["10:00"]', not '${text}'.`)
  }
  return [name, result]
}
