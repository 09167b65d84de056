import { existsSync, readdirSync, statSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { composeSentence, recordingName } from '../../../examples/booking-agent/recordings.ts'
import { recordedParts } from '../../../examples/booking-agent/sentences.ts'
import { readEnv } from '../config/readEnv.ts'
import { createDemoVoice } from './createDemoVoice.ts'
import recordings from './recordings.json'

const folder = new URL('../../public/voice/', import.meta.url)

afterEach(() => void vi.restoreAllMocks())

describe('the recordings', () => {
  test('every part of every sentence has one, and so has the greeting', () => {
    const { greeting } = readEnv({})
    const parts = recordedParts(greeting?.split(/(?<=[.?]) /) ?? [])
    expect(parts.length).toBeGreaterThan(100)
    for (const part of parts)
      expect(composeSentence(part, new Set(recordings)), part).toEqual([recordingName(part)])
  })

  test('every name is a file, and every file has a name', () => {
    expect(recordings.filter((name) => !existsSync(new URL(`${name}.opus`, folder)))).toEqual([])
    expect(readdirSync(folder)).toHaveLength(recordings.length)
  })

  test('all together are at most 600 kB', () => {
    const bytes = readdirSync(folder).map((file) => statSync(new URL(file, folder)).size)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(600_000)
  })
})

describe('speak', () => {
  const { signal } = new AbortController()

  /** A voice whose recordings have the given numbers of samples. */
  function createVoice(recorded: Record<string, number>) {
    const load = vi.fn(async (name: string) => new Float32Array(recorded[name] ?? 0).fill(0.5))
    return { speak: createDemoVoice({ names: Object.keys(recorded), load }), load }
  }

  /** The samples of a WAV file, each as its length of silence or of sound. */
  async function runsOf(wav: Blob) {
    const samples = new Int16Array((await wav.arrayBuffer()).slice(44))
    const runs: number[] = []
    let isSound = false
    let from = 0
    for (let at = 0; at <= samples.length; at += 1) {
      if (at < samples.length && (samples[at] !== 0) === isSound) continue
      runs.push(at - from)
      from = at
      isSound = !isSound
    }
    return runs
  }

  test('default: a sentence is its recordings, one after the other', async () => {
    const { speak, load } = createVoice({ tomorrow: 2400, 'at-three': 1200, at: 1 })
    expect(await runsOf(await speak('Tomorrow at three.', { signal }))).toEqual([4800, 2400, 720, 1200])
    expect(load.mock.calls.map(([name]) => name)).toEqual(['tomorrow', 'at-three'])
  })

  test('behavior: a recording is loaded once', async () => {
    const { speak, load } = createVoice({ tomorrow: 10 })
    await speak('Tomorrow.', { signal })
    await speak('Tomorrow.', { signal })
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('behavior: words without a recording are silence for as long as they take', async () => {
    const { speak } = createVoice({ tomorrow: 10 })
    expect(await runsOf(await speak('Hi, this is Nora.', { signal }))).toEqual([4800 + 4 * 8400])
  })

  test('behavior: a recording that does not load is silence, and is loaded again', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { speak, load } = createVoice({ tomorrow: 10 })
    load.mockRejectedValueOnce(new TypeError('no network'))
    expect(await runsOf(await speak('Tomorrow.', { signal }))).toEqual([4800 + 8400])
    expect(warned).toHaveBeenCalledTimes(1)
    expect(await runsOf(await speak('Tomorrow.', { signal }))).toEqual([4800, 10])
  })

  test('behavior: an aborted sentence is no silence, but an abort', async () => {
    const controller = new AbortController()
    const { speak, load } = createVoice({ tomorrow: 10 })
    load.mockImplementation(async () => {
      controller.abort()
      throw new TypeError('aborted')
    })
    await expect(speak('Tomorrow.', controller)).rejects.toThrow(
      expect.objectContaining({ name: 'AbortError' }),
    )
  })
})
