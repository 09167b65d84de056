import { messageOf } from '../platform/messageOf.ts'
import { createCall, findTarget, SayError, type Target } from './findTarget.ts'
import { readSayArguments, type SayArguments } from './readSayArguments.ts'
import { joinTypedCall, type SaidTurn, type TypedCall } from './TypedCall.ts'

const HELP = `offhook-sandbox say: say words to an assistant, and print its answer, the tools that it called, and the times

Usage: offhook-sandbox say "<words>" [options]

  --assistant <id> its id or its name, or a scenario (default: the assistant that was created last, or
                   else demo)
  --call           go on in one conversation: each line of the standard input is a turn
  --tool <name>=<result>
                   the result of a tool that a page would run; repeatable
  --json           print a line of JSON for each turn: answer, toolCalls, latencyMs, failures
  --port <number>, --url <url>
                   where the sandbox runs (default port 4242 of this machine)
  --timeout <seconds>
                   the longest time for an answer (default 60)
  --help           print this

It is a call as a page makes it, without sound: it is in the log of the sandbox, and your server gets
its webhooks.

Exit code: 0 after an answer, 1 where there is none (no sandbox, an unknown assistant, an assistant
without a model, a model that fails, a time-out), 2 for invalid arguments.
`

/** The arguments after `say`, the lines of the standard input, and the output. */
export interface SayContext {
  args: readonly string[]
  lines?: () => AsyncIterable<string>
  print: (text: string) => void
  printError: (text: string) => void
}

/** Runs `offhook-sandbox say`. Returns the exit code. */
export async function runSay(context: SayContext): Promise<number> {
  let requested: SayArguments | null
  try {
    requested = readSayArguments(context.args)
  } catch (cause) {
    // Without Node's advice about words that begin with a dash
    const [reason] = messageOf(cause).split('. To specify')
    context.printError(`${reason}\nTry say --help.`)
    return 2
  }
  if (!requested) {
    context.print(HELP)
    return 0
  }
  try {
    return (await converse(requested, context)) ? 0 : 1
  } catch (cause) {
    context.printError(messageOf(cause))
    return 1
  }
}

/** Makes the call. Returns whether every turn was answered. */
async function converse(requested: SayArguments, context: SayContext): Promise<boolean> {
  const { url, tools, timeout, text, goesOn } = requested
  const target = await findTarget(url, requested.assistant)
  const address = await createCall(url, target.id)
  const call = await joinTypedCall(address, { tools })
  const print = (turn: SaidTurn, user?: string) =>
    printTurn(turn, { requested, context, call, target, callId: address.callId, user })
  const printUnprompted = () => {
    const turn = call.takeUnprompted()
    if (turn) print(turn)
  }
  try {
    if (call.noModel !== undefined) throw new SayError(call.noModel)
    const greeting = await within(timeout, call.begin())
    let isAnswered = greeting.failures.length === 0
    if (goesOn || !isAnswered) print(greeting)
    for await (const words of turnsOf(text, goesOn ? context.lines : undefined)) {
      printUnprompted()
      if (call.endedReason !== undefined) break
      const turn = await within(timeout, call.say(words))
      print(turn, words)
      isAnswered &&= turn.failures.length === 0 && (turn.answer !== '' || turn.toolCalls.length > 0)
    }
    printUnprompted()
    return isAnswered
  } finally {
    call.leave()
  }
}

async function* turnsOf(text: string | undefined, lines: SayContext['lines']): AsyncGenerator<string> {
  if (text !== undefined) yield text
  if (!lines) return
  for await (const line of lines()) if (line.trim() !== '') yield line.trim()
}

/** Waits for an answer. @throws SayError when it takes longer */
async function within<Result>(ms: number, answer: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new SayError(`There was no answer for ${ms / 1000} seconds.`)), ms)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

interface Printed {
  requested: SayArguments
  context: SayContext
  call: TypedCall
  target: Target
  callId: string
  user: string | undefined
}

function printTurn(turn: SaidTurn, { requested, context, call, target, callId, user }: Printed): void {
  const { answer, toolCalls, latencyMs, failures } = turn
  const { endedReason } = call
  if (requested.json) {
    const ended = endedReason !== undefined && { endedReason }
    const spoken = user !== undefined && { user }
    context.print(JSON.stringify({ callId, assistant: target.id, ...spoken, ...turn, ...ended }))
    return
  }
  const print = (text: string) => context.print(printable(text))
  if (answer !== '') print(answer)
  for (const { name, arguments: args, result } of toolCalls) {
    print(`  tool ${name}(${args})${result === undefined ? '' : ` -> ${result}`}`)
  }
  if (user !== undefined) print(`  ${describeTimes(latencyMs)}`)
  for (const failure of failures) context.printError(printable(failure))
  if (endedReason !== undefined) print(`  the call has ended: ${endedReason}`)
}

/** A text without the control characters, except line breaks and tabs, by which models and tools could rewrite the terminal. */
const printable = (text: string): string => text.replaceAll(/(?![\n\t])\p{Cc}/gu, '')

function describeTimes({ firstToken, firstSentence, whole }: SaidTurn['latencyMs']): string {
  const times = { 'first token': firstToken, 'first sentence': firstSentence, 'whole answer': whole }
  return Object.entries(times)
    .filter(([, ms]) => ms !== undefined)
    .map(([name, ms]) => `${name} ${ms} ms`)
    .join(', ')
}
