// Renders the film of the sample call from its recording, with Debian's ffmpeg and the Chromium of the tests:
//   apt-get install ffmpeg && node scripts/assets/renderFilm.mjs
// Run it after a change of the recording: after renderVoices.mjs and measureRecording.mjs. It writes site/public/video and
// site/src/content/film.ts. The results are committed, so neither an installation nor a build renders a film.
// The same recording gives the same files, on a machine with the same Chromium and ffmpeg.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findChromium } from '../browsers.mjs'
import { root } from '../root.mjs'
import { HEIGHT, WIDTH } from './film/createFilm.mjs'

const FRAMES_PER_SECOND = 25
/** Bytes of each file, so that a phone has it soon after the press. */
const MOST_BYTES = 700_000
/** An address that only this script answers. */
const ORIGIN = 'https://film.example'

const inRoot = (path) => join(root, path)
const readData = (name) => JSON.parse(readFileSync(inRoot(`site/src/content/${name}.json`), 'utf8'))

const sound = inRoot('site/public/audio/aidan-booking-transcript')
const recording = {
  ...readData('recordingLevels'),
  lines: readData('recordingTranscript'),
  name: process.env.VITE_BRAND_NAME || 'Aidan',
}

const FILES = {
  '/': ['text/html', `<!doctype html><canvas width="${WIDTH}" height="${HEIGHT}"></canvas>`],
  '/createFilm.mjs': ['text/javascript', readFileSync(inRoot('scripts/assets/film/createFilm.mjs'))],
  '/fraunces.woff2': ['font/woff2', readFileSync(inRoot('site/src/fonts/fraunces.woff2'))],
  '/inter.woff2': ['font/woff2', readFileSync(inRoot('site/src/fonts/inter.woff2'))],
}

/** Draws every frame in a browser, and writes it to a numbered picture. Resolves to the seconds of the film. */
async function drawFrames(folder) {
  const browser = await chromium.launch({ executablePath: await findChromium() })
  try {
    const page = await browser.newPage()
    page.on('pageerror', (error) => console.error(error))
    await page.route('**/*', (route) => {
      const [contentType, body] = FILES[new URL(route.request().url()).pathname] ?? []
      return body === undefined ? route.abort() : route.fulfill({ contentType, body })
    })
    await page.goto(`${ORIGIN}/`)
    const seconds = await page.evaluate(async (data) => {
      const fonts = { Fraunces: '/fraunces.woff2', Inter: '/inter.woff2' }
      for (const [name, url] of Object.entries(fonts)) {
        document.fonts.add(await new FontFace(name, `url(${url})`, { weight: '400 600' }).load())
      }
      // An address of the page, not a file beside this one
      const code = '/createFilm.mjs'
      const { createFilm } = await import(code)
      const canvas = document.querySelector('canvas')
      const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
      const film = createFilm(data)
      globalThis.draw = (at) => {
        film.drawFilm(context, at)
        return canvas.toDataURL('image/png')
      }
      return film.seconds
    }, recording)
    const count = Math.round(seconds * FRAMES_PER_SECOND)
    for (let frame = 0; frame < count; frame += 1) {
      const picture = await page.evaluate((at) => globalThis.draw(at), frame / FRAMES_PER_SECOND)
      const number = String(frame).padStart(5, '0')
      writeFileSync(join(folder, `${number}.png`), Buffer.from(picture.split(',')[1], 'base64'))
    }
    return seconds
  } finally {
    await browser.close()
  }
}

const ffmpeg = (...args) =>
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...args].map(String), { stdio: 'inherit' })

/** Two passes: the first one finds out where the bits are needed. */
function encode(folder, to, { video, audio, input }) {
  const frames = ['-framerate', FRAMES_PER_SECOND, '-i', join(folder, '%05d.png')]
  const colors = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', '-colorspace', 'bt709']
  const same = ['-map_metadata', -1, '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact']
  const pass = (number) => ['-pass', number, '-passlogfile', join(folder, 'pass')]
  ffmpeg(...frames, ...colors, ...video, ...pass(1), '-an', '-f', 'null', '-')
  ffmpeg(...frames, '-i', input, ...colors, ...video, ...pass(2), ...audio, ...same, to)
  const { size } = statSync(to)
  console.log(`${to.slice(root.length)}: ${size} bytes`)
  if (size > MOST_BYTES) throw new Error(`${to} has more than ${MOST_BYTES} bytes.`)
  return size
}

const work = mkdtempSync(join(tmpdir(), 'film-'))
const target = inRoot('site/public/video/aidan-booking')
try {
  const seconds = await drawFrames(work)
  mkdirSync(join(target, '..'), { recursive: true })
  const sizes = [
    encode(work, `${target}.webm`, {
      video: ['-c:v', 'libvpx-vp9', '-b:v', '90k', '-g', 250, '-deadline', 'good', '-cpu-used', 2],
      // The recording is Opus already
      audio: ['-c:a', 'copy'],
      input: `${sound}.opus`,
    }),
    encode(work, `${target}.mp4`, {
      video: ['-c:v', 'libx264', '-preset', 'medium', '-profile:v', 'high', '-level', 3.1, '-b:v', '65k'],
      audio: ['-c:a', 'aac', '-b:a', '40k', '-movflags', '+faststart'],
      input: `${sound}.wav`,
    }),
  ]
  const megabytes = Math.round(Math.max(...sizes) / 100_000) / 10
  const hash = createHash('sha256')
    .update(readFileSync(`${sound}.wav`))
    .digest('hex')
  writeFileSync(
    inRoot('site/src/content/film.ts'),
    `/** The film of the sample call. Written by scripts/assets/renderFilm.mjs. */
export const film = {
  seconds: ${Math.round(seconds)},
  /** The size of the larger of its two files. */
  megabytes: ${megabytes},
  /** The SHA-256 of the recording that it was made from. */
  recording: '${hash}',
} as const
`,
  )
} finally {
  rmSync(work, { recursive: true })
}
