#!/usr/bin/env node
// Starts the stock Firefox for Playwright, with a microphone that speaks, and relays WebDriver BiDi between the two:
// Firefox does not know the command by which Playwright emulates media features (docs/decisions/025).
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { WebSocket, WebSocketServer } from 'ws'
import { hasPulseAudio } from '../../../scripts/pulseAudio.mjs'
import { startMicrophone } from './microphone.mjs'
import { relayPort } from './relayPort.mjs'

const { FIREFOX_PATH } = process.env
if (!FIREFOX_PATH) throw new Error('FIREFOX_PATH is not set: run the tests by `npm run test:browser`.')

const sound = hasPulseAudio() ? await startMicrophone() : {}
// Lets the relay run a script in the browser's own window
const args = [...process.argv.slice(2), '--remote-allow-system-access']
const firefox = spawn(FIREFOX_PATH, args, {
  env: { ...process.env, ...sound },
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => firefox.kill(signal))

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? []
  if (address === undefined) process.stderr.write(`${line}\n`)
  else relay(`${address}/session`)
})

/** Playwright waits for the line of Firefox that has the address, and gets it with the relay's address. */
function relay(address) {
  let run
  const answer = async (request, response) => {
    const task = request.url === '/end-microphone' ? endMicrophone : emulate
    await run(task, JSON.parse(await text(request)))
    response.end()
  }
  const server = createServer((request, response) => void answer(request, response))
  new WebSocketServer({ server }).on('connection', (playwright) => {
    run = connect(playwright, new WebSocket(address))
  })
  server.listen(relayPort, '127.0.0.1', () => {
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${relayPort}\n`)
  })
}

/** Passes messages on, both ways. Returns a function that runs another one in the browser's own window. */
function connect(playwright, browser) {
  const opened = new Promise((resolve) => browser.on('open', resolve))
  // Above every id of Playwright
  let lastId = 2 ** 40
  const waiting = new Map()
  const send = (method, params) =>
    new Promise((resolve) => {
      lastId += 1
      waiting.set(lastId, resolve)
      browser.send(JSON.stringify({ id: lastId, method, params }))
    })
  async function run(task, options) {
    const { result } = await send('browsingContext.getTree', { 'moz:scope': 'chrome', maxDepth: 0 })
    await send('script.callFunction', {
      functionDeclaration: `(options) => (${task})(JSON.parse(options))`,
      arguments: [{ type: 'string', value: JSON.stringify(options) }],
      target: { context: result.contexts[0].context },
      awaitPromise: false,
    })
  }

  async function pass(message) {
    await opened
    if (!/"(emulation.setMediaFeaturesOverride|permissions.setPermission)"/.test(message)) {
      browser.send(message)
      return
    }
    const { id, method, params } = JSON.parse(message)
    if (method === 'permissions.setPermission') await run(setPermission, params)
    playwright.send(JSON.stringify({ type: 'success', id, result: {} }))
  }

  playwright.on('message', (data) => void pass(String(data)))
  browser.on('message', (data) => {
    const message = String(data)
    const id = Number(/"id":(\d{13,})/.exec(message)?.[1])
    const resolve = waiting.get(id)
    if (waiting.delete(id)) resolve(JSON.parse(message))
    else playwright.send(message)
  })
  browser.on('close', () => playwright.close())
  playwright.on('close', () => browser.close())
  return run
}

/** Runs in the browser's own window. */
function emulate({ media, colorScheme, reducedMotion, forcedColors, javaScriptEnabled }) {
  const apply = (context) => {
    context.mediumOverride = media ?? ''
    context.prefersColorSchemeOverride = colorScheme ?? 'none'
    context.prefersReducedMotionOverride = reducedMotion ?? 'none'
    context.forcedColorsOverride = forcedColors ?? 'none'
    context.allowJavascript = javaScriptEnabled ?? true
  }
  for (const { gBrowser } of Services.wm.getEnumerator('navigator:browser')) {
    for (const { browsingContext } of gBrowser.browsers) apply(browsingContext)
  }
  // A page that is kept for Back leaves its context, and the next page begins in a new one
  const attached = 'browsing-context-attached'
  if (globalThis.applyFeatures) Services.obs.removeObserver(globalThis.applyFeatures, attached)
  globalThis.applyFeatures = (context) => {
    if (context.isContent && context === context.top) apply(context)
  }
  Services.obs.addObserver(globalThis.applyFeatures, attached)
}

/** Runs in the browser's own window: stops what a page records, as the button in the address bar does. */
function endMicrophone() {
  for (const { gBrowser } of Services.wm.getEnumerator('navigator:browser')) {
    for (const { browsingContext } of gBrowser.browsers) {
      const page = browsingContext.currentWindowGlobal
      page.getActor('WebRTC').sendAsyncMessage('webrtc:StopSharing', String(page.innerWindowId))
    }
  }
}

/** Runs in the browser's own window. Firefox's own command does not set the permission of a microphone. */
function setPermission({ descriptor, state, origin, userContext }) {
  const { UserContextManager } = ChromeUtils.importESModule(
    'chrome://remote/content/shared/UserContextManager.sys.mjs',
  )
  const { scriptSecurityManager, perms } = Services
  const principal = scriptSecurityManager.principalWithOA(
    scriptSecurityManager.createContentPrincipalFromOrigin(origin),
    { userContextId: UserContextManager.getInternalIdById(userContext) },
  )
  const action = { granted: perms.ALLOW_ACTION, denied: perms.DENY_ACTION, prompt: perms.UNKNOWN_ACTION }[
    state
  ]
  perms.addFromPrincipal(principal, descriptor.name, action)
}
