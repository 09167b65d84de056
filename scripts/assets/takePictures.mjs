// Takes the pictures of README.md from the running demo: its call card in a call, and the developer panel over a call.
//   node scripts/assets/takePictures.mjs
// Run it after a change of their look. The results are committed.
import { statSync } from 'node:fs'
import { chromium } from 'playwright'
import { createServer } from 'vite'
import { CALL_FLAGS, findChromium } from '../browsers.mjs'
import { root } from '../root.mjs'

const PICTURES = `${root}docs/pictures`
/** Bytes of each picture. */
const MOST_BYTES = 150_000

/** Calls in the demo, and books an appointment by typed words. */
async function callOnDemo(page) {
  const card = page.locator('#live-call')
  await card.scrollIntoViewIfNeeded()
  await card.locator('.call-button').click()
  const lines = card.getByRole('log').getByRole('listitem')
  await lines.first().waitFor()
  for (const words of ['A haircut on Friday at three, please.', 'Ada Norman.']) {
    const before = await lines.count()
    await card.getByRole('textbox').fill(words)
    await card.getByRole('textbox').press('Enter')
    // the words, and the answer
    await lines.nth(before + 1).waitFor({ timeout: 60_000 })
  }
  for (const close of await page.getByRole('button', { name: /^(Dismiss|Close)/ }).all()) await close.click()
  return card
}

/** Opens the panel with a client of its own, and calls. */
async function callWithPanel(page) {
  await page.evaluate(async (sources) => {
    const load = (entry) => import(`/@fs${sources}/${entry}.ts`)
    const [core, daily, panel, sandbox] = await Promise.all(
      [
        'core/src/exports/index',
        'core/src/exports/daily',
        'core/src/exports/dev-panel',
        'sandbox/src/exports/index',
      ].map(load),
    )
    const { baseUrl, fetch } = sandbox.createSandbox()
    const bundleUrl = new URL('/call-machine/call-machine-object-bundle.js', location.href).href
    const voice = core.createVoiceClient({
      publicKey: 'sandbox',
      baseUrl,
      fetch,
      engine: daily.daily({ bundleUrl }),
    })
    panel.openDevPanel(voice)
    await voice.connect('demo')
    const hasAnswer = () =>
      voice.transcript.get().some(({ speaker, final }) => speaker === 'assistant' && final)
    await new Promise((resolve) => {
      const unsubscribe = voice.transcript.subscribe(() => {
        if (!hasAnswer()) return
        unsubscribe()
        resolve()
      })
    })
  }, `${root}packages`)
  return page.locator('offhook-dev-panel')
}

const server = await createServer({
  configFile: `${root}site/vite.config.ts`,
  root: `${root}site`,
  logLevel: 'error',
})
await server.listen()
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: [...CALL_FLAGS, `--use-file-for-fake-audio-capture=${root}test/browser/fixtures/caller.wav`],
})
try {
  for (const [name, call] of Object.entries({ 'demo-call': callOnDemo, 'dev-panel': callWithPanel })) {
    const page = await browser.newPage({
      viewport: { width: 1180, height: 860 },
      deviceScaleFactor: 1.25,
      permissions: ['microphone'],
    })
    await page.goto(server.resolvedUrls.local[0])
    await page.locator('#root[data-hydrated]').waitFor({ timeout: 60_000 })
    const target = await call(page)
    const file = `${PICTURES}/${name}.png`
    await target.screenshot({ path: file })
    await page.close()
    const { size } = statSync(file)
    console.log(`${file}: ${size} bytes`)
    if (size > MOST_BYTES) throw new Error(`${file} has more than ${MOST_BYTES} bytes.`)
  }
} finally {
  await browser.close()
  await server.close()
}
process.exit()
