import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import ts from 'typescript'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lockFile } from './lockFile.ts'

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offhook-lock-'))
  path = join(folder, 'sandbox.json')
})
afterEach(() => rm(folder, { recursive: true }))

/** An id that no process has. */
const GONE = 2_147_483_647

/** The lock that a process of this machine would have written. */
async function lockOf(pid: number | string, start?: string): Promise<string> {
  const release = await lockFile(join(folder, 'other'))
  const [, ownStart, place] = (await readFile(join(folder, 'other.lock'), 'utf8')).split(' ')
  await release()
  return `${pid} ${start ?? ownStart} ${place}`
}

/** A program that locks each path of its input, and prints the result. An empty line releases all locks. */
const PROCESS = `
import { createInterface } from 'node:readline'
import { lockFile } from './lockFile.mjs'
const held = []
for await (const path of createInterface({ input: process.stdin })) {
  if (path === '') for (const release of held.splice(0)) await release()
  const answer = path && await lockFile(path).then((release) => held.push(release) && 'taken', ({ message }) => message)
  console.log(answer || 'free')
}
`

/** Starts processes that have the lock's code, and nothing else. */
async function startProcesses(count: number) {
  const source = await readFile(new URL('./lockFile.ts', import.meta.url), 'utf8')
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 }
  await writeFile(
    join(folder, 'lockFile.mjs'),
    ts.transpileModule(source, { compilerOptions: options }).outputText,
  )
  await writeFile(join(folder, 'process.mjs'), PROCESS)
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, [join(folder, 'process.mjs')], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  const commands = children.map((child) => {
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    return async (line: string): Promise<string> => {
      child.stdin.write(`${line}\n`)
      return (await lines.next()).value
    }
  })
  return { children, sendAll: (line: string) => Promise.all(commands.map((send) => send(line))) }
}

const end = (children: readonly ChildProcess[]) =>
  Promise.all(
    children.map((child) => {
      child.stdin?.end()
      return once(child, 'exit')
    }),
  )

describe('lockFile', () => {
  test('behavior: one of several processes takes over a stale lock', {
    timeout: 60_000,
  }, async () => {
    const { children, sendAll } = await startProcesses(3)
    const stale = await lockOf(GONE)
    for (let round = 0; round < 30; round += 1) {
      await writeFile(`${path}.lock`, stale)
      const answers = await sendAll(path)
      expect(answers.filter((answer) => answer === 'taken')).toHaveLength(1)
      expect(answers.filter((answer) => answer.startsWith('it is in use by the process'))).toHaveLength(2)
      await sendAll('')
      expect((await readdir(folder)).sort()).toEqual(['lockFile.mjs', 'process.mjs'])
    }
    await end(children)
  })

  test('behavior: two copies of this module in one process share their locks', async () => {
    vi.resetModules()
    const { lockFile: other } = await import('./lockFile.ts')
    expect(other).not.toBe(lockFile)
    const release = await lockFile(path)
    await expect(other(path)).rejects.toThrow(
      `it is in use by the process ${process.pid}. If that is a sandbox, stop it.`,
    )
    await release()
    const again = await other(path)
    await again()
    expect(await readdir(folder)).toEqual([])
  })

  test.each([
    ['another machine', 'd3f0c1e2-0000-4000-8000-000000000000/pid:[4026531836]'],
    ['another container with the same process id', '/pid:[1]'],
  ])('behavior: the lock of %s stays', async (_who, place) => {
    const own = (await lockOf(process.pid)).split(' ').at(-1)
    const text = `${process.pid} 1 ${place.startsWith('/') ? `${own?.split('/')[0]}${place}` : place}`
    await writeFile(`${path}.lock`, text)
    const message = `it is in use by the process ${process.pid} of another machine or container, or of this machine before its last start. If that is a sandbox, stop it. If it is not, or gone, remove ${path}.lock. Or name another file.`
    await expect(lockFile(path)).rejects.toThrow(message)
    expect(await readFile(`${path}.lock`, 'utf8')).toBe(text)
    expect(await readdir(folder)).toEqual(['sandbox.json.lock'])
  })

  test('behavior: a lock left in the middle of a takeover is taken over too', async () => {
    const stale = await lockOf(GONE)
    await writeFile(`${path}.lock`, stale)
    await writeFile(`${path}.lock.${GONE}`, stale)
    const release = await lockFile(path)
    await expect(lockFile(path)).rejects.toThrow('it is in use')
    await release()
    expect(await readdir(folder)).toEqual([])
  })

  test('behavior: the lock of an earlier process with the same id is taken over', async () => {
    await writeFile(`${path}.lock`, await lockOf(process.pid, '1'))
    const release = await lockFile(path)
    await release()
    expect(await readdir(folder)).toEqual([])
  })

  test.each([
    ['a running process', '1', '1'],
    ['anything else', 'nobody', 'nobody'],
  ])('behavior: the lock of %s is refused with the steps to take', async (_what, pid, named) => {
    // the first process of the machine always runs
    const text = pid === '1' ? await lockOf(pid) : pid
    await writeFile(`${path}.lock`, text)
    await expect(lockFile(path)).rejects.toThrow(
      new RegExp(
        `it is in use by the process ${named}.* If that is a sandbox, stop it. If it is not, or gone, remove ${path}.lock. Or name another file.`,
      ),
    )
    expect(await readFile(`${path}.lock`, 'utf8')).toBe(text)
    await rm(`${path}.lock`)
    const release = await lockFile(path)
    await release()
    expect(await readdir(folder)).toEqual([])
  })

  test('behavior: a second release leaves the lock of the next one', async () => {
    const release = await lockFile(path)
    await release()
    const again = await lockFile(path)
    await release()
    await expect(lockFile(path)).rejects.toThrow('it is in use')
    await again()
  })

  test('behavior: a lock that another process has taken meanwhile stays', async () => {
    const release = await lockFile(path)
    await writeFile(`${path}.lock`, 'another')
    await release()
    expect(await readFile(`${path}.lock`, 'utf8')).toBe('another')
  })
})
