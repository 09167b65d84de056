// Runs flite in a thread of its own: speaking a sentence takes up to half a second, in which a server would answer nothing.
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim'

const SPEECH = 'speech.wav'

/** @type {{ path: string, voice: string }} */
const { path, voice } = workerData
const program = readFile(path).then((bytes) => WebAssembly.compile(bytes))

/**
 * Speaks a text.
 *
 * @param {string} text printable ASCII
 * @returns {Promise<Uint8Array>} a WAV file, mono, 16 bits, 16 kHz
 */
async function speak(text) {
  const printed = []
  const output = ConsoleStdout.lineBuffered((line) => printed.push(line))
  const folder = new PreopenDirectory('/', new Map())
  const input = new OpenFile(new File([]))
  const args = ['flite', '-voice', voice, '-t', text, '-o', SPEECH]
  const wasi = new WASI(args, [], [input, output, output, folder], { debug: false })
  // a new instance for each sentence, as the program ends with it
  const instance = await WebAssembly.instantiate(await program, { wasi_snapshot_preview1: wasi.wasiImport })
  const code = wasi.start(instance)
  const speech = folder.dir.contents.get(SPEECH)
  if (code !== 0 || !speech) throw new Error(printed.join(' ') || `flite ended with ${code}.`)
  return speech.data
}

/** @param {string} text */
async function answer(text) {
  try {
    const speech = await speak(text)
    parentPort.postMessage({ speech }, [speech.buffer])
  } catch (cause) {
    parentPort.postMessage({ error: cause instanceof Error ? cause.message : String(cause) })
  }
}

// one after the other: the thread that asks sends the next text after the answer
parentPort.on('message', (text) => void answer(text))
