import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PACKAGES } from '../scripts/packages.mjs'
import { root } from './root.ts'

const VERSION = '9.8.7'

interface Asked {
  request: string
  authorization: string | undefined
  body: string
}

let folder: string
/** npm's registry and GitHub's API at once. */
let server: Server
let url: string
let asked: Asked[] = []
/** What a request is answered with, by its method and path; anything else is not found. */
let answers: Record<string, { status: number; body?: object }> = {}

async function answer(request: IncomingMessage): Promise<{ status: number; body?: object }> {
  const name = `${request.method} ${request.url}`
  asked.push({ request: name, authorization: request.headers.authorization, body: await text(request) })
  return answers[name] ?? { status: 404, body: {} }
}

/** A checkout with what a release needs of it: the scripts, the manifests, and something built. */
function createCheckout(): string {
  const made = mkdtempSync(join(tmpdir(), 'offhook-release-'))
  cpSync(join(root, 'scripts'), join(made, 'scripts'), { recursive: true })
  mkdirSync(join(made, '.changeset'))
  writeFileSync(join(made, 'package.json'), '{ "private": true, "workspaces": ["packages/*"] }')
  for (const name of PACKAGES) {
    const home = join(made, 'packages', name)
    mkdirSync(join(home, 'dist'), { recursive: true })
    writeFileSync(join(home, 'dist/index.js'), `export const name = '${name}'\n`)
    cpSync(join(root, 'packages', name, 'README.md'), join(home, 'README.md'))
    const manifest = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as object
    writeFileSync(join(home, 'package.json'), JSON.stringify({ ...manifest, version: VERSION }))
    const changelog = `# ${name}\n\n## ${VERSION}\n\n### Minor Changes\n\n- ${name} was mended.\n\n## 9.8.6\n\n- Long ago.\n`
    writeFileSync(join(home, 'CHANGELOG.md'), changelog)
  }
  // a sandbox without its command would be corrected
  mkdirSync(join(made, 'packages/sandbox/bin'))
  writeFileSync(join(made, 'packages/sandbox/bin/offhook-sandbox.mjs'), '#!/usr/bin/env node\n')
  return made
}

beforeAll(async () => {
  folder = createCheckout()
  server = createServer((request, response) => {
    void answer(request).then(({ status, body = {} }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  writeFileSync(join(folder, 'user.npmrc'), `//${new URL(url).host}/:_authToken=npm-token\n`)
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  asked = []
  answers = {}
})

/** Runs a script of the release there; its exit code, and what it said. */
const run = (script: string, ...args: string[]) => runWith({}, script, ...args)

async function runWith(
  own: Record<string, string>,
  script: string,
  ...args: string[]
): Promise<{ code: number; said: string }> {
  const env = {
    ...process.env,
    // whatever forge or proxy this machine has
    GITHUB_SERVER_URL: 'https://github.com',
    npm_config_noproxy: '127.0.0.1',
    GITHUB_API_URL: url,
    GITHUB_REPOSITORY: 'somebody/offhook',
    GITHUB_SHA: 'abc',
    GITHUB_TOKEN: 'github-token',
    npm_config_registry: url,
    npm_config_userconfig: join(folder, 'user.npmrc'),
    npm_config_update_notifier: 'false',
    ...own,
  }
  const child = spawn(process.execPath, [join(folder, 'scripts', script), ...args], { cwd: folder, env })
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, said: out + errors }
}

const pathOf = (name: string) => `/@offhook%2f${name}`
const has = (name: string, dist: object = {}) => ({
  [`GET ${pathOf(name)}/${VERSION}`]: { status: 200, body: { dist } },
})

/** npm has a package, signed as a workflow's run on that commit signs it. */
function hasFrom(gitCommit: string, name: string) {
  const path = `/-/npm/v1/attestations${pathOf(name)}@${VERSION}`
  const predicate = { buildDefinition: { resolvedDependencies: [{ digest: { gitCommit } }] } }
  const sign = (predicateType: string, statement: object) => ({
    predicateType,
    bundle: { dsseEnvelope: { payload: Buffer.from(JSON.stringify(statement)).toString('base64') } },
  })
  const attestations = [
    sign('https://github.com/npm/attestation/tree/main/specs/publish/v0.1', { predicate: { name } }),
    sign('https://slsa.dev/provenance/v1', { predicate }),
  ]
  return {
    ...has(name, { attestations: { url: `${url}${path}` } }),
    [`GET ${path}`]: { status: 200, body: { attestations } },
  }
}

describe('releaseDue', () => {
  test('default: a version that npm does not have is to be published', async () => {
    expect(await run('releaseDue.mjs')).toEqual({
      code: 0,
      said: 'waiting=false\ndue=true\nreleased=false\n',
    })
  })

  test('parameters: also one of which it has a part, made of this commit', async () => {
    answers = { ...hasFrom('abc', 'core'), ...hasFrom('abc', 'react') }
    expect(await run('releaseDue.mjs')).toEqual({
      code: 0,
      said: 'waiting=false\ndue=true\nreleased=false\n',
    })
  })

  test('parameters: not one that it has, which is released where it was made of this commit', async () => {
    answers = { ...hasFrom('abc', 'core'), ...hasFrom('abc', 'react'), ...hasFrom('abc', 'sandbox') }
    expect(await run('releaseDue.mjs')).toEqual({
      code: 0,
      said: 'waiting=false\ndue=false\nreleased=true\n',
    })
    answers = { ...answers, ...hasFrom('def', 'sandbox') }
    expect(await run('releaseDue.mjs')).toEqual({
      code: 0,
      said: 'waiting=false\ndue=false\nreleased=false\n',
    })
    answers = { ...answers, ...has('sandbox') }
    expect(await run('releaseDue.mjs')).toEqual({
      code: 0,
      said: 'waiting=false\ndue=false\nreleased=false\n',
    })
  })

  test('parameters: nor one whose changesets were not collected', async () => {
    const changeset = join(folder, '.changeset/some-change.md')
    writeFileSync(changeset, '')
    expect(await run('releaseDue.mjs')).toEqual({
      code: 0,
      said: 'waiting=true\ndue=false\nreleased=false\n',
    })
    rmSync(changeset)
    expect(asked).toEqual([])
  })

  test('behavior: what another commit began is not completed from this one', async () => {
    answers = { ...hasFrom('def', 'core'), ...hasFrom('abc', 'react') }
    const { code, said } = await run('releaseDue.mjs')
    expect(code).toBe(1)
    expect(said).toContain(
      'npm has a part of this version, made of def: run the release of that commit again',
    )
    expect(said).not.toContain('due=')
  })

  test('behavior: nor what is not signed, or whose signature is not found', async () => {
    const dist = { attestations: { url: `${url}/nowhere` } }
    for (const unsigned of [has('core'), has('core', dist)]) {
      answers = unsigned
      const { code, said } = await run('releaseDue.mjs')
      expect(code).toBe(1)
      expect(said).toContain(
        'npm has a part of this version, whose commit it does not tell: wait until it does',
      )
    }
  })

  test('behavior: a registry that does not say is an error', async () => {
    answers = { [`GET ${pathOf('core')}/${VERSION}`]: { status: 503 } }
    const { code, said } = await run('releaseDue.mjs')
    expect(code).toBe(1)
    expect(said).toContain('answered 503')
  })
})

describe('packRelease', () => {
  test('default: the links of a README lead to the repository as it is in that version', async () => {
    const AT = `https://github.com/somebody/offhook`
    const file = join(folder, 'packages/react/README.md')
    const own = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      `${own}\n[a](../../docs/errors/README.md#all) [b](../../examples/react) [c](#d) [e](https://e.example)\n`,
    )
    expect((await run('packRelease.mjs', 'release')).code).toBe(0)
    const readmes = PACKAGES.map((name) => {
      const tarball = `release/offhook-${name}-${VERSION}.tgz`
      return execFileSync('tar', ['-xOf', tarball, 'package/README.md'], { cwd: folder, encoding: 'utf8' })
    })
    expect(readmes[1]).toContain(
      `[a](${AT}/blob/v${VERSION}/docs/errors/README.md#all) [b](${AT}/tree/v${VERSION}/examples/react) [c](#d) [e](https://e.example)`,
    )
    const links = readmes.flatMap((text) =>
      [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target),
    )
    expect(links.filter((target) => target.startsWith(`${AT}/`)).length).toBeGreaterThan(2)
    expect(links.filter((target) => !/^(https?:|#)/.test(target))).toEqual([])
  })
})

describe('releaseDigest', () => {
  test('default: one hash for the next job, and one of each tarball for the log', async () => {
    expect((await run('packRelease.mjs', 'release')).code).toBe(0)
    const { code, said } = await run('releaseDigest.mjs', 'release')
    const file = join(folder, `release/offhook-core-${VERSION}.tgz`)
    const hash = createHash('sha256').update(readFileSync(file)).digest('hex')
    expect(code).toBe(0)
    expect(said).toContain(`${hash}  offhook-core-${VERSION}.tgz`)
    expect(said).toMatch(/^sha256=[0-9a-f]{64}$/m)
  })
})

/** The hash of what was packed, as a workflow hands it to the job that publishes. */
async function readDigest(): Promise<Record<string, string>> {
  const { said } = await run('releaseDigest.mjs', 'release')
  return { RELEASE_SHA256: /sha256=(\w+)/.exec(said)?.[1] ?? '' }
}

describe('publish', () => {
  test('default: sends the tarballs that were packed, byte by byte, but what npm has already', async () => {
    expect((await run('packRelease.mjs', 'release')).code).toBe(0)
    writeFileSync(join(folder, 'packages/react/dist/index.js'), 'throw new Error("built later")\n')
    answers = { ...has('core'), ...has('sandbox'), [`PUT ${pathOf('react')}`]: { status: 201 } }
    const { code, said } = await runWith(await readDigest(), 'publish.mjs', 'release')
    expect(said).toContain(`npm has @offhook/core ${VERSION} already.`)
    expect(said).toContain(`npm has @offhook/sandbox ${VERSION} already.`)
    expect(code).toBe(0)
    const sent = asked.filter(({ request }) => request.startsWith('PUT'))
    expect(sent.map(({ request }) => request)).toEqual([`PUT ${pathOf('react')}`])
    const [{ authorization, body }] = sent as [Asked]
    expect(authorization).toBe('Bearer npm-token')
    const { access, versions, _attachments } = JSON.parse(body) as {
      access: string
      versions: Record<string, { repository: object }>
      _attachments: Record<string, { data: string }>
    }
    expect(access).toBe('public')
    expect(versions[VERSION]?.repository).toEqual({
      type: 'git',
      url: 'git+https://github.com/somebody/offhook.git',
      directory: 'packages/react',
    })
    const packed = readFileSync(join(folder, `release/offhook-react-${VERSION}.tgz`))
    expect(Object.values(_attachments).map(({ data }) => data)).toEqual([packed.toString('base64')])
  })

  test('behavior: tarballs other than the packed ones are not published', async () => {
    expect((await run('packRelease.mjs', 'release')).code).toBe(0)
    const digest = await readDigest()
    const tarball = join(folder, `release/offhook-react-${VERSION}.tgz`)
    const packed = readFileSync(tarball)
    writeFileSync(tarball, Buffer.concat([packed, Buffer.from('x')]))
    for (const env of [digest, {}, { RELEASE_SHA256: '' }]) {
      const { code, said } = await runWith(env, 'publish.mjs', 'release')
      expect(code).toBe(1)
      expect(said).toContain('not those that were packed')
    }
    writeFileSync(tarball, packed)
    expect((await run('publish.mjs', 'release')).code).toBe(1)
    expect(asked).toEqual([])
  })

  test('behavior: nothing is sent where a tarball is missing', async () => {
    const { code, said } = await run('publish.mjs', 'no-such-folder')
    expect(code).toBe(1)
    expect(said).toContain(`offhook-core-${VERSION}.tgz`)
    expect(asked).toEqual([])
  })
})

describe('openVersionPullRequest', () => {
  const PULLS = '/repos/somebody/offhook/pulls'
  const OPEN = `GET ${PULLS}?state=open&base=main&head=somebody:changeset-release/main`
  let remote: string
  let patch: string

  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@localhost', ...args], {
      cwd: folder,
      encoding: 'utf8',
    })

  /** The patch of a change to some files, which are then as they were. */
  function writePatch(files: Record<string, string>) {
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
    git('add', '--all')
    writeFileSync(patch, git('diff', '--cached', '--binary'))
    git('reset', '--quiet', '--hard')
  }

  beforeEach(() => {
    remote = mkdtempSync(join(tmpdir(), 'offhook-remote-'))
    patch = join(remote, 'version.patch')
    git('init', '--quiet', '--bare', join(remote, 'somebody/offhook.git'))
    git('init', '--quiet', '--initial-branch', 'main')
    git('add', '--all')
    git('commit', '--quiet', '--no-gpg-sign', '--message', 'as it is')
  })
  afterEach(() => {
    rmSync(remote, { recursive: true, force: true })
    git('reset', '--quiet', '--hard', 'main')
    rmSync(join(folder, '.git'), { recursive: true, force: true })
  })

  const open = () => runWith({ GITHUB_SERVER_URL: `file://${remote}` }, 'openVersionPullRequest.mjs', patch)
  const pushed = (what: string) =>
    execFileSync('git', ['show', what], { cwd: join(remote, 'somebody/offhook.git'), encoding: 'utf8' })

  test('default: the patch is on a branch, and in a pull request that tells what changes', async () => {
    writePatch({ 'packages/core/CHANGELOG.md': `# core\n\n## ${VERSION}\n\n- Calls end.\n` })
    answers = { [OPEN]: { status: 200, body: [] }, [`POST ${PULLS}`]: { status: 201 } }
    expect(await open()).toEqual({ code: 0, said: `Opened the pull request of Version ${VERSION}.\n` })
    expect(pushed('changeset-release/main:packages/core/CHANGELOG.md')).toContain('- Calls end.')
    const [, { authorization, body }] = asked as [Asked, Asked]
    expect(authorization).toBe('Bearer github-token')
    expect(JSON.parse(body)).toMatchObject({
      title: `Version ${VERSION}`,
      head: 'changeset-release/main',
      base: 'main',
      body: expect.stringContaining('## @offhook/core\n\n- Calls end.'),
    })
  })

  test('behavior: an open pull request is updated', async () => {
    writePatch({ 'packages/core/CHANGELOG.md': `# core\n\n## ${VERSION}\n\n- Calls end.\n` })
    answers = { [OPEN]: { status: 200, body: [{ number: 7 }] }, [`PATCH ${PULLS}/7`]: { status: 200 } }
    expect((await open()).code).toBe(0)
    expect(asked.map(({ request }) => request)).toEqual([OPEN, `PATCH ${PULLS}/7`])
  })

  test.each(['scripts/publish.mjs', '.changeset/config.json', 'packages/core/dist/index.js'])(
    'behavior: a patch that changes %s is refused, and nothing is pushed',
    async (file) => {
      writePatch({ [file]: 'changed\n' })
      const { code, said } = await open()
      expect(code).toBe(1)
      expect(said).toContain(`A version does not change ${file}.`)
      expect(() => pushed('changeset-release/main')).toThrow()
      expect(asked).toEqual([])
    },
  )

  test('behavior: a patch that deletes a script by renaming it is refused', async () => {
    renameSync(join(folder, 'scripts/publish.mjs'), join(folder, 'packages/core/CHANGELOG.md'))
    writePatch({})
    expect((await open()).said).toContain('A version does not change scripts/publish.mjs.')
    expect(asked).toEqual([])
  })
})

describe('tagRelease', () => {
  const RELEASES = 'POST /repos/somebody/offhook/releases'

  test('default: one tag, with what the changelogs tell of that version', async () => {
    answers = { [RELEASES]: { status: 201 } }
    expect((await run('tagRelease.mjs')).code).toBe(0)
    const [{ authorization, body }] = asked as [Asked]
    expect(authorization).toBe('Bearer github-token')
    const told = (name: string) => `## @offhook/${name}\n\n### Minor Changes\n\n- ${name} was mended.`
    expect(JSON.parse(body)).toEqual({
      tag_name: `v${VERSION}`,
      target_commitish: 'abc',
      name: `v${VERSION}`,
      body: PACKAGES.map(told).join('\n\n'),
    })
  })

  test('behavior: a tag that is there stays', async () => {
    answers = { [RELEASES]: { status: 422, body: { errors: [{ code: 'already_exists' }] } } }
    expect((await run('tagRelease.mjs')).code).toBe(0)
  })

  test('behavior: a refusal fails', async () => {
    answers = { [RELEASES]: { status: 403, body: { message: 'Resource not accessible by integration' } } }
    const { code, said } = await run('tagRelease.mjs')
    expect(code).toBe(1)
    expect(said).toContain('GitHub answered 403')
  })
})
