import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDataFile } from './dataFile.ts'
import { startSandboxServer } from './startSandboxServer.ts'

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offhook-data-'))
  path = join(folder, 'sandbox.json')
})
afterEach(() => rm(folder, { recursive: true }))

const start = () => startSandboxServer({ port: 0, dataFile: path })

async function sendRequest(url: string, operation: string, body?: object) {
  const [method = '', route = ''] = operation.split(' ')
  const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const answer = await fetch(`${url}${route}`, init)
  return { status: answer.status, body: await answer.json() }
}

describe('a server with a data file', () => {
  test('default: has its records again after a restart', async () => {
    const first = await start()
    const { body: assistant } = await sendRequest(first.url, 'POST /assistant', { name: 'Aidan' })
    await sendRequest(first.url, 'POST /call/web', { assistantId: assistant.id })
    await first.close()
    const second = await start()
    expect((await sendRequest(second.url, `GET /assistant/${assistant.id}`)).body).toEqual(assistant)
    const { body: calls } = await sendRequest(second.url, 'GET /call')
    expect(calls).toMatchObject([{ type: 'webCall', orgId: assistant.orgId }])
    await second.close()
    expect(await readdir(folder)).toEqual(['sandbox.json'])
  })

  test('parameters: a new file begins with state, and an existing file goes before it', async () => {
    const startWith = (id: string) =>
      startSandboxServer({ port: 0, dataFile: path, state: { tool: [{ id, type: 'dtmf' }] } })
    for (const id of ['first', 'second']) {
      const { url, close } = await startWith(id)
      expect((await sendRequest(url, 'GET /tool')).body).toMatchObject([{ id: 'first' }])
      await close()
    }
  })

  test('behavior: an answered change is in the file', async () => {
    const { url, close } = await start()
    const created = Array.from({ length: 20 }, (_, index) =>
      sendRequest(url, 'POST /tool', {
        type: 'sms',
        messages: [{ type: 'request-start', content: `${index}` }],
      }),
    )
    for (const answered of created) {
      const { body } = await answered
      const { state } = JSON.parse(await readFile(path, 'utf8'))
      expect(state.tool).toContainEqual(body)
    }
    await close()
  })

  test('behavior: nothing is written without a change', async () => {
    const first = await start()
    await sendRequest(first.url, 'GET /org')
    await first.close()
    const { mtimeNs } = await stat(path, { bigint: true })
    const second = await start()
    await sendRequest(second.url, 'GET /org')
    await second.close()
    expect((await stat(path, { bigint: true })).mtimeNs).toBe(mtimeNs)
  })

  test('behavior: a new file is for its owner only, since it may hold credentials', async () => {
    const { close } = await start()
    await close()
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  test('behavior: a change that cannot be saved is answered with 500, and undone', async () => {
    const { url, close } = await start()
    const { body: tool } = await sendRequest(url, 'POST /tool', { type: 'dtmf' })
    await rm(folder, { recursive: true })
    const message = expect.stringContaining(`The data file ${path} cannot be written: ENOENT`)
    const refused = { status: 500, body: { message } }
    expect(await sendRequest(url, 'POST /tool', { type: 'sms' })).toMatchObject(refused)
    expect(await sendRequest(url, `PATCH /tool/${tool.id}`, { messages: [] })).toMatchObject(refused)
    expect(await sendRequest(url, `DELETE /tool/${tool.id}`)).toMatchObject(refused)
    // what is only read needs no file
    expect(await sendRequest(url, 'GET /tool')).toEqual({ status: 200, body: [tool] })
    await mkdir(folder)
    const { status, body: next } = await sendRequest(url, 'POST /tool', { type: 'output' })
    expect(status).toBe(201)
    await close()
    const file = await openDataFile(path)
    expect(file.state?.tool).toEqual([tool, next])
    await file.close()
  })

  test('behavior: the organization of the first call is there after a restart', async () => {
    const first = await start()
    const { body: call } = await sendRequest(first.url, 'POST /call/web', { assistantId: 'demo' })
    await first.close()
    const second = await start()
    expect(await sendRequest(second.url, `GET /org/${call.orgId}`)).toMatchObject({ status: 200 })
    await second.close()
  })

  test('behavior: a second server is refused until the first has ended', async () => {
    const first = await start()
    const message = `The data file ${path} cannot be written: it is in use by the process ${process.pid}. If that is a sandbox, stop it.`
    await expect(start()).rejects.toThrow(message)
    expect(await sendRequest(first.url, 'POST /tool', { type: 'dtmf' })).toMatchObject({ status: 201 })
    await first.close()
    const second = await start()
    expect((await sendRequest(second.url, 'GET /tool')).body).toHaveLength(1)
    await second.close()
  })

  test('behavior: a taken port releases the lock', async () => {
    const other = await startSandboxServer({ port: 0 })
    await expect(startSandboxServer({ port: other.port, dataFile: path })).rejects.toThrow('is taken')
    await other.close()
    expect(await readdir(folder)).toEqual([])
  })

  /** Leaves the lock of a process of this machine. */
  async function leaveLock(pid: number, began?: string): Promise<string> {
    const { close } = await start()
    const [, ownStart, place] = (await readFile(`${path}.lock`, 'utf8')).split(' ')
    await close()
    const text = `${pid} ${began ?? ownStart} ${place}`
    await writeFile(`${path}.lock`, text)
    return text
  }

  test.each([
    ['a process that is gone', 2_147_483_647, undefined],
    ['a process that had the same id', process.pid, '1'],
  ])('behavior: the lock of %s is taken over, and nothing is lost', async (_who, pid, began) => {
    const first = await start()
    const { body: tool } = await sendRequest(first.url, 'POST /tool', { type: 'dtmf' })
    await first.close()
    await leaveLock(pid, began)
    const second = await start()
    expect((await sendRequest(second.url, 'GET /tool')).body).toEqual([tool])
    await second.close()
    expect(await readdir(folder)).toEqual(['sandbox.json'])
  })

  test('behavior: the lock of another process stays, and says what to do', async () => {
    const text = await leaveLock(process.ppid)
    await expect(start()).rejects.toThrow(
      `in use by the process ${process.ppid}. If that is a sandbox, stop it. If it is not, or gone, remove ${path}.lock.`,
    )
    expect(await readFile(`${path}.lock`, 'utf8')).toBe(text)
  })

  test('behavior: what a killed process has left is removed at the next start', async () => {
    const first = await start()
    await first.close()
    await writeFile(
      `${path}.draft`,
      '{"format": 1, "state": {"credential": [{"id": "a", "apiKey": "sk-secret',
    )
    // a copy of the user
    await writeFile(`${path}.20261124`, 'mine')
    const second = await start()
    expect((await readdir(folder)).sort()).toEqual([
      'sandbox.json',
      'sandbox.json.20261124',
      'sandbox.json.lock',
    ])
    await sendRequest(second.url, 'POST /tool', { type: 'dtmf' })
    await second.close()
    expect((await readdir(folder)).sort()).toEqual(['sandbox.json', 'sandbox.json.20261124'])
  })

  test('behavior: a process that is killed while it saves leaves no more than its draft and its lock, and the next one goes on', async () => {
    const bin = fileURLToPath(new URL('../../bin/offhook-sandbox.mjs', import.meta.url))
    const child = spawn(process.execPath, [bin, '--port', '0', '--data', path])
    const [printed] = await once(child.stdout, 'data')
    const [, url = ''] = /baseUrl +(\S+)/.exec(String(printed)) ?? []
    let saved = 0
    const busy = (async () => {
      for (;;) {
        const { status } = await sendRequest(url, 'POST /credential', {
          provider: 'openai',
          apiKey: 'x'.repeat(50_000),
        })
        if (status === 201) saved += 1
      }
    })().catch(() => undefined)
    await vi.waitFor(() => expect(saved).toBeGreaterThan(20))
    child.kill('SIGKILL')
    await Promise.all([once(child, 'exit'), busy])
    const left = ['sandbox.json', 'sandbox.json.draft', 'sandbox.json.lock']
    expect(left).toEqual(expect.arrayContaining(await readdir(folder)))
    const next = await start()
    expect((await sendRequest(next.url, 'GET /credential')).body.length).toBeGreaterThanOrEqual(saved)
    await next.close()
    expect(await readdir(folder)).toEqual(['sandbox.json'])
  })
})

describe('a file that cannot be used', () => {
  test.each([
    ['nothing', ''],
    ['half of it', '{"format": 1, "state": {"tool": [{"id'],
    ['another JSON', '[]'],
    ['another object', '{"name": "@offhook/sandbox"}'],
    ['a newer format', '{"format": 2, "state": {}}'],
    ['a kind that is not a list', '{"format": 1, "state": {"tool": {}}}'],
    ['a record without an id', '{"format": 1, "state": {"tool": [{}]}}'],
  ])('behavior: %s is named and left as it is', async (_what, text) => {
    await writeFile(path, text)
    const message = new RegExp(`The data file ${path} holds no state of a sandbox: (it|its|"tool") `)
    await expect(start()).rejects.toThrow(message)
    expect(await readFile(path, 'utf8')).toBe(text)
    expect(await readdir(folder)).toEqual(['sandbox.json'])
  })

  test('behavior: a folder is named', async () => {
    path = folder
    await expect(start()).rejects.toThrow(`The data file ${folder} cannot be read: EISDIR`)
  })

  test('behavior: a missing folder is named at the start', async () => {
    path = join(folder, 'missing', 'sandbox.json')
    const message = `The data file ${path} cannot be written: its folder ${join(folder, 'missing')} does not exist.`
    await expect(start()).rejects.toThrow(message)
  })
})

describe('openDataFile', () => {
  test('behavior: a failed write leaves no other file', async () => {
    const file = await openDataFile(path)
    await mkdir(path)
    expect(() => file.save({})).toThrow(`The data file ${path} cannot be written: EISDIR`)
    await file.close()
    expect(await readdir(folder)).toEqual(['sandbox.json'])
  })

  test.each([
    ['EACCES', 'Let this user write to its folder, or name another file.'],
    ['EROFS', 'Its disk cannot be written: name another file.'],
    ['ENOSPC', 'Make room on its disk.'],
  ])(
    'behavior: a file that cannot be written for %s says what to do, and stays as it was',
    async (code, advice) => {
      const file = await openDataFile(path)
      file.save({ tool: [{ id: 'old' }] })
      const before = await readFile(path, 'utf8')
      vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
        throw Object.assign(new Error(`${code}: refused, fsync`), { code })
      })
      expect(() => file.save({ tool: [{ id: 'new' }] })).toThrow(
        `The data file ${path} cannot be written: ${code}: refused, fsync. ${advice}`,
      )
      vi.restoreAllMocks()
      expect(await readFile(path, 'utf8')).toBe(before)
      await file.close()
      expect(await readdir(folder)).toEqual(['sandbox.json'])
    },
  )

  test('behavior: a full disk that takes a part of the text leaves the file as it was', async () => {
    const file = await openDataFile(path)
    file.save({ tool: [{ id: 'old' }] })
    const before = await readFile(path, 'utf8')
    // a disk takes what it has room for, and says how much that was
    const { writeSync } = fs
    const cut = (fd: number, data: string) => writeSync(fd, data.slice(0, 5))
    vi.spyOn(fs, 'writeSync').mockImplementation(cut)
    file.save({ tool: [{ id: 'new' }] })
    vi.restoreAllMocks()
    await file.close()
    expect([before.replace('old', 'new'), before]).toContain(await readFile(path, 'utf8'))
  })

  test('behavior: a symbolic link and the mode of the file stay', async () => {
    const real = join(folder, 'real.json')
    await writeFile(real, '{"format": 1, "state": {}}')
    await chmod(real, 0o640)
    await symlink(real, path)
    const file = await openDataFile(path)
    file.save({ tool: [{ id: 'a' }] })
    await file.close()
    expect((await readdir(folder)).sort()).toEqual(['real.json', 'sandbox.json'])
    expect(JSON.parse(await readFile(real, 'utf8')).state).toEqual({ tool: [{ id: 'a' }] })
    expect((await stat(real)).mode & 0o777).toBe(0o640)
  })
})
