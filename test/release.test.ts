import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PACKAGES } from '../scripts/packages.mjs'
import { root } from './sourceFiles.ts'

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
async function run(script: string, ...args: string[]): Promise<{ code: number; said: string }> {
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
    expect(await run('releaseDue.mjs')).toEqual({ code: 0, said: 'due=true\nreleased=false\n' })
  })

  test('parameters: also one of which it has a part, made of this commit', async () => {
    answers = { ...hasFrom('abc', 'core'), ...hasFrom('abc', 'react') }
    expect(await run('releaseDue.mjs')).toEqual({ code: 0, said: 'due=true\nreleased=false\n' })
  })

  test('parameters: not one that it has, which is released where it was made of this commit', async () => {
    answers = { ...hasFrom('abc', 'core'), ...hasFrom('abc', 'react'), ...hasFrom('abc', 'sandbox') }
    expect(await run('releaseDue.mjs')).toEqual({ code: 0, said: 'due=false\nreleased=true\n' })
    answers = { ...answers, ...hasFrom('def', 'sandbox') }
    expect(await run('releaseDue.mjs')).toEqual({ code: 0, said: 'due=false\nreleased=false\n' })
    answers = { ...answers, ...has('sandbox') }
    expect(await run('releaseDue.mjs')).toEqual({ code: 0, said: 'due=false\nreleased=false\n' })
  })

  test('parameters: nor one whose changesets were not collected', async () => {
    const changeset = join(folder, '.changeset/some-change.md')
    writeFileSync(changeset, '')
    expect(await run('releaseDue.mjs')).toEqual({ code: 0, said: 'due=false\nreleased=false\n' })
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

describe('publish', () => {
  test('default: sends the tarballs that were packed, byte by byte, but what npm has already', async () => {
    expect((await run('packRelease.mjs', 'release')).code).toBe(0)
    writeFileSync(join(folder, 'packages/react/dist/index.js'), 'throw new Error("built later")\n')
    answers = { ...has('core'), ...has('sandbox'), [`PUT ${pathOf('react')}`]: { status: 201 } }
    const { code, said } = await run('publish.mjs', 'release')
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

  test('behavior: nothing is sent where a tarball is missing', async () => {
    const { code, said } = await run('publish.mjs', 'no-such-folder')
    expect(code).toBe(1)
    expect(said).toContain(`offhook-core-${VERSION}.tgz`)
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
