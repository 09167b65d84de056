import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { listen } from '../listen.ts'
import { type Input, playInput } from './realInput.ts'
import type { MiniBrowser } from './startMiniBrowser.ts'

/** A command to a page, with an expression and its argument as values. */
interface Command {
  params: { arguments?: { value?: unknown }[] }
}

/** Playwright's calls of what it has in the page in place of a mouse and a keyboard. */
const INPUT = /globalThis\.__pwWebViewInput\.(mouseMove|mouseEvent|wheel|keydown|keyup)\(p\)/
const INSERT = 'globalThis.__pwWebViewInput.insertText(t)'

/** Asks for nothing: above the ids of Playwright, within 31 bits. */
const NOTHING = { id: 2_000_000_000, method: 'Target.nothing' }

/** The largest frame that the inspector takes is twice this size: it closes the connection for a larger one. */
const FRAME = 65_536

/** Sends a message in frames, as that with the code of axe needs it. */
function sendInFrames(socket: WebSocket, text: string): void {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += FRAME)
    socket.send(bytes.subarray(at, at + FRAME), { binary: false, fin: at + FRAME >= bytes.length })
}

/** Playwright writes an object as `{ o: [{ k: 'x', v: 12 }] }`. */
function readInput(value: unknown): Input {
  const { o = [] } = value as { o?: { k: string; v: unknown }[] }
  return Object.fromEntries(o.map(({ k, v }) => [k, v]))
}

/** The argument of a call, which is the last value of the command in a message. */
function readArgument(text: string): Input {
  const { params } = JSON.parse(text) as { params: { message: string } }
  const command = JSON.parse(params.message) as Command
  return readInput(command.params.arguments?.at(-1)?.value)
}

/** Connects Playwright with the inspector of the page. */
function relay(playwright: WebSocket, { inspector: address, env }: MiniBrowser): void {
  const inspector = new WebSocket(address)
  const opened = new Promise((resolve) => inspector.on('open', resolve))

  async function pass(text: string) {
    const [input, method] = INPUT.exec(text) ?? []
    if (input === undefined || method === undefined) {
      // As typing does it: React does not see a value that a script has set
      sendInFrames(inspector, text.replace(INSERT, "document.execCommand('insertText', false, t)"))
      return
    }
    await playInput(env, method, readArgument(text))
    // The page answers after it has the input
    inspector.send(text.replace(input, 'undefined'))
  }

  // One after another: Playwright sends a release right after its press, which another process plays at the same time
  let passed: Promise<unknown> = opened
  playwright.on('message', (data) => {
    passed = passed.then(() => pass(String(data)))
  })
  inspector.on('message', (data) => {
    const text = String(data)
    if (text.includes(`"id":${NOTHING.id}`)) return
    playwright.send(text)
    // The browser's answer waits 40 ms for the acknowledgment of this receipt, unless something else is sent
    if (text.startsWith('{"result":{},')) inspector.send(JSON.stringify(NOTHING))
  })
  inspector.on('close', () => playwright.close())
  playwright.on('close', () => inspector.close())
}

/**
 * Stands between Playwright and the inspector of a page. For this browser, Playwright has events of scripts in place of a
 * user's input: they move no focus, press no button by Enter, and allow no sound. The relay plays the input on the screen
 * instead. It passes everything else on.
 *
 * @returns the address to which Playwright connects
 */
export async function startRelay(browser: MiniBrowser): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) => {
    const { port } = server.address() as AddressInfo
    response.end(JSON.stringify([{ webSocketDebuggerUrl: `ws://127.0.0.1:${port}/devtools/page/1` }]))
  })
  new WebSocketServer({ server }).on('connection', (playwright) => relay(playwright, browser))
  return listen(server)
}
