import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PACKAGES } from '../../scripts/packages.mjs'
import { root } from '../root.ts'

// The scripts of a release run in a checkout of their own, against a server that stands in for npm and GitHub.

const VERSION = '9.8.7'
const REPOSITORY = 'somebody/offhook'
const HOMEPAGE = 'https://offhook.example/docs'
const PROJECT = { repository: `https://github.com/${REPOSITORY}`, homepage: HOMEPAGE }

let checkout: string
/** npm's registry and GitHub's API at once. */
let server: Server
let url: string
/** The requests since the start of a test, named by method and path. */
let requests: { name: string; authorization: string | undefined; body: string }[] = []
/** Answers by method and path. Everything else is not found. */
let answers: Record<string, { status: number; body?: object }> = {}

/** A folder with the files that a release reads: the scripts, the manifests, and built packages. */
function createCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'offhook-release-'))
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
  writeFileSync(join(folder, 'project.json'), JSON.stringify(PROJECT))
  mkdirSync(join(folder, '.changeset'))
  mkdirSync(join(folder, 'docs/guides'), { recursive: true })
  writeFileSync(join(folder, 'docs/guides/react.md'), '# React\n')
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "workspaces": ["packages/*"] }')
  for (const name of PACKAGES) {
    const home = join(folder, 'packages', name)
    mkdirSync(join(home, 'dist'), { recursive: true })
    writeFileSync(join(home, 'dist/index.js'), `export const name = '${name}'\n`)
    cpSync(join(root, 'packages', name, 'README.md'), join(home, 'README.md'))
    const manifest = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as object
    writeFileSync(join(home, 'package.json'), JSON.stringify({ ...manifest, version: VERSION }))
    const changelog = `# ${name}\n\n## ${VERSION}\n\n### Minor Changes\n\n- ${name} was mended.\n\n## 9.8.6\n\n- Long ago.\n`
    writeFileSync(join(home, 'CHANGELOG.md'), changelog)
  }
  // npm would remove the command of the sandbox from its manifest if the file were missing
  mkdirSync(join(folder, 'packages/sandbox/bin'))
  writeFileSync(join(folder, 'packages/sandbox/bin/offhook-sandbox.mjs'), '#!/usr/bin/env node\n')
  return folder
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const name = `${request.method} ${request.url}`
  requests.push({ name, authorization: request.headers.authorization, body: await text(request) })
  const { status, body = {} } = answers[name] ?? { status: 404 }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

beforeAll(async () => {
  checkout = createCheckout()
  server = createServer((request, response) => void respond(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  writeFileSync(join(checkout, 'user.npmrc'), `//${new URL(url).host}/:_authToken=npm-token\n`)
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
  rmSync(checkout, { recursive: true, force: true })
})
beforeEach(() => {
  requests = []
  answers = {}
})

/** Runs a script of the release in the checkout. Returns its exit code and its output. */
async function run(script: string, args: string[] = [], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(checkout, 'scripts/release', script), ...args], {
    cwd: checkout,
    env: {
      ...process.env,
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_API_URL: url,
      GITHUB_REPOSITORY: REPOSITORY,
      GITHUB_SHA: 'abc',
      GITHUB_TOKEN: 'github-token',
      npm_config_noproxy: '127.0.0.1',
      npm_config_registry: url,
      npm_config_userconfig: join(checkout, 'user.npmrc'),
      npm_config_update_notifier: 'false',
      ...env,
    },
  })
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code: code as number, stdout, output: stdout + stderr }
}

/** The result of a script that fails with a message. */
const failure = (message: string) =>
  expect.objectContaining({ code: 1, output: expect.stringContaining(message) })

const registryPath = (name: string) => `/@offhook%2f${name}`
const tarballOf = (name: string) => join(checkout, `release/offhook-${name}-${VERSION}.tgz`)

/** An answer of npm that has the version of a package. */
const published = (name: string, dist: object = {}) => ({
  [`GET ${registryPath(name)}/${VERSION}`]: { status: 200, body: { dist } },
})

/** Answers of npm that has the version of a package, signed by a workflow's run on a commit. */
function signed(gitCommit: string, name: string) {
  const path = `/-/npm/v1/attestations${registryPath(name)}@${VERSION}`
  const attest = (predicateType: string, predicate: object) => ({
    predicateType,
    bundle: { dsseEnvelope: { payload: Buffer.from(JSON.stringify({ predicate })).toString('base64') } },
  })
  const attestations = [
    attest('https://github.com/npm/attestation/tree/main/specs/publish/v0.1', { name }),
    attest('https://slsa.dev/provenance/v1', {
      buildDefinition: { resolvedDependencies: [{ digest: { gitCommit } }] },
    }),
  ]
  return {
    ...published(name, { attestations: { url: `${url}${path}` } }),
    [`GET ${path}`]: { status: 200, body: { attestations } },
  }
}

describe('releaseDue', () => {
  const NOTHING_TO_DO = 'waiting=false\ndue=false\nreleased=false\n'
  const DUE = 'waiting=false\ndue=true\nreleased=false\n'
  const RELEASED = 'waiting=false\ndue=false\nreleased=true\n'

  test.each([
    ['a version that npm lacks is due', () => ({}), DUE],
    [
      'a version of which npm has a part, made of this commit, is due',
      () => ({ ...signed('abc', 'core'), ...signed('abc', 'react') }),
      DUE,
    ],
    [
      'a version that npm has, made of this commit, is released',
      () => ({
        ...signed('abc', 'core'),
        ...signed('abc', 'react'),
        ...signed('abc', 'sandbox'),
        ...signed('abc', 'server'),
      }),
      RELEASED,
    ],
    [
      'a version that npm has, made of another commit in part, is not released by this one',
      () => ({
        ...signed('abc', 'core'),
        ...signed('abc', 'react'),
        ...signed('abc', 'server'),
        ...signed('def', 'sandbox'),
      }),
      NOTHING_TO_DO,
    ],
    [
      'a version that npm has, unsigned in part, is not released by this commit',
      () => ({
        ...signed('abc', 'core'),
        ...signed('abc', 'react'),
        ...signed('abc', 'server'),
        ...published('sandbox'),
      }),
      NOTHING_TO_DO,
    ],
  ])('default: %s', async (_title, createAnswers, output) => {
    answers = createAnswers()
    expect(await run('releaseDue.mjs')).toMatchObject({ code: 0, output })
  })

  test('default: waiting changesets come first, and npm is not asked', async () => {
    const changeset = join(checkout, '.changeset/some-change.md')
    writeFileSync(changeset, '')
    const result = await run('releaseDue.mjs')
    rmSync(changeset)
    expect(result).toMatchObject({ code: 0, output: 'waiting=true\ndue=false\nreleased=false\n' })
    expect(requests).toEqual([])
  })

  const UNKNOWN = 'npm has a part of this version, whose commit it does not tell: wait until it does'
  test.each([
    [
      'a part of the version is made of another commit',
      () => ({ ...signed('def', 'core'), ...signed('abc', 'react') }),
      'npm has a part of this version, made of def: run the release of that commit again',
    ],
    ['a part of the version is unsigned', () => published('core'), UNKNOWN],
    [
      'the signature of a part is not found',
      () => published('core', { attestations: { url: `${url}/nowhere` } }),
      UNKNOWN,
    ],
    [
      'the registry fails',
      () => ({ [`GET ${registryPath('core')}/${VERSION}`]: { status: 503 } }),
      'answered 503',
    ],
  ])('behavior: fails if %s', async (_title, createAnswers, message) => {
    answers = createAnswers()
    const { code, output } = await run('releaseDue.mjs')
    expect({ code, output }).toEqual(failure(message))
    expect(output).not.toContain('due=')
  })

  test.each([
    [{ repository: '', homepage: '' }, 'Set repository and homepage in project.json'],
    [{ ...PROJECT, repository: '' }, 'Set repository in project.json'],
  ])('behavior: a release that is due fails for %j', async (project, message) => {
    writeFileSync(join(checkout, 'project.json'), JSON.stringify(project))
    const result = await run('releaseDue.mjs')
    answers = Object.assign({}, ...PACKAGES.map((name) => signed('abc', name)))
    const afterRelease = await run('releaseDue.mjs')
    writeFileSync(join(checkout, 'project.json'), JSON.stringify(PROJECT))
    expect(result).toEqual(failure(message))
    expect(result.output).not.toContain('due=')
    expect(afterRelease).toMatchObject({ code: 0, output: RELEASED })
  })
})

describe('packRelease', () => {
  test('default: relative links of a README lead to the repository at that version', async () => {
    const repository = `https://github.com/${REPOSITORY}`
    const file = join(checkout, 'packages/react/README.md')
    writeFileSync(
      file,
      `${readFileSync(file, 'utf8')}\n[a](../../docs/errors/README.md#all) [b](../../examples/react) [c](#d) [e](https://e.example) ![f](../../docs/pictures/dev-panel.png)\n`,
    )
    expect((await run('packRelease.mjs', ['release'])).code).toBe(0)
    const readmes = PACKAGES.map((name) =>
      execFileSync('tar', ['-xOf', tarballOf(name), 'package/README.md'], { encoding: 'utf8' }),
    )
    expect(readmes[1]).toContain(
      `[a](${repository}/blob/v${VERSION}/docs/errors/README.md#all) [b](${repository}/tree/v${VERSION}/examples/react) [c](#d) [e](https://e.example) ![f](${repository}/raw/v${VERSION}/docs/pictures/dev-panel.png)`,
    )
    const links = readmes.flatMap((readme) =>
      [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target),
    )
    expect(links.filter((target) => target.startsWith(`${repository}/`)).length).toBeGreaterThan(2)
    expect(links.filter((target) => !/^(https?:|#)/.test(target))).toEqual([])
  })
})

describe('publishing', () => {
  let packed: { code: number; stdout: string; output: string }
  /** The hash of the tarballs, as the job that packs hands it to the job that publishes. */
  let digest: { RELEASE_SHA256: string }

  beforeAll(async () => {
    packed = await run('packRelease.mjs', ['release'])
    digest = { RELEASE_SHA256: packed.stdout.slice('sha256='.length).trim() }
  })

  test('packRelease: prints one hash of all, and one of each tarball for the log', () => {
    const hash = createHash('sha256')
      .update(readFileSync(tarballOf('core')))
      .digest('hex')
    expect(packed).toMatchObject({ code: 0, stdout: expect.stringMatching(/^sha256=[0-9a-f]{64}\n$/) })
    expect(packed.output).toContain(`${hash}  offhook-core-${VERSION}.tgz`)
  })

  describe('publish', () => {
    test('default: sends the packed tarballs byte by byte, except those that npm has', async () => {
      writeFileSync(join(checkout, 'packages/react/dist/index.js'), 'throw new Error("built later")\n')
      answers = {
        ...published('core'),
        ...published('sandbox'),
        ...published('server'),
        [`PUT ${registryPath('react')}`]: { status: 201 },
      }
      const { code, output } = await run('publish.mjs', ['release'], digest)
      expect(output).toContain(`npm has @offhook/core ${VERSION} already.`)
      expect(output).toContain(`npm has @offhook/sandbox ${VERSION} already.`)
      expect(code).toBe(0)
      const [sent, ...others] = requests.filter(({ name }) => name.startsWith('PUT'))
      expect([sent?.name, others]).toEqual([`PUT ${registryPath('react')}`, []])
      expect(sent?.authorization).toBe('Bearer npm-token')
      const { access, versions, _attachments } = JSON.parse(sent?.body ?? '') as {
        access: string
        versions: Record<string, { repository: object; homepage: string }>
        _attachments: Record<string, { data: string }>
      }
      expect(access).toBe('public')
      expect(versions[VERSION]?.repository).toEqual({
        type: 'git',
        url: `git+https://github.com/${REPOSITORY}.git`,
        directory: 'packages/react',
      })
      expect(versions[VERSION]?.homepage).toBe(HOMEPAGE)
      const packed = readFileSync(tarballOf('react')).toString('base64')
      expect(Object.values(_attachments).map(({ data }) => data)).toEqual([packed])
    })

    test.each([
      ['a changed tarball', true, () => digest],
      ['a changed tarball without a hash', true, () => ({})],
      ['a changed tarball with an empty hash', true, () => ({ RELEASE_SHA256: '' })],
      ['the packed tarballs without a hash', false, () => ({})],
    ])('behavior: does not send %s', async (_title, changes, createEnv) => {
      const env = createEnv()
      const packed = readFileSync(tarballOf('react'))
      if (changes) writeFileSync(tarballOf('react'), Buffer.concat([packed, Buffer.from('x')]))
      const result = await run('publish.mjs', ['release'], env)
      writeFileSync(tarballOf('react'), packed)
      expect(result).toEqual(failure('not those that were packed'))
      expect(requests).toEqual([])
    })

    test('behavior: sends nothing if a tarball is missing', async () => {
      const result = await run('publish.mjs', ['no-such-folder'])
      expect(result).toEqual(failure(`offhook-core-${VERSION}.tgz`))
      expect(requests).toEqual([])
    })
  })
})

describe('openVersionPullRequest', () => {
  const PULLS = `/repos/${REPOSITORY}/pulls`
  const FIND_OPEN = `GET ${PULLS}?state=open&base=main&head=somebody:changeset-release/main`
  const CHANGELOG = { 'packages/core/CHANGELOG.md': `# core\n\n## ${VERSION}\n\n- Calls end.\n` }
  let remote: string
  let patch: string

  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@localhost', ...args], {
      cwd: checkout,
      encoding: 'utf8',
    })

  /** Writes the patch of a change to files, and takes the change back. */
  function writePatch(files: Record<string, string>) {
    for (const [file, content] of Object.entries(files)) writeFileSync(join(checkout, file), content)
    git('add', '--all')
    writeFileSync(patch, git('diff', '--cached', '--binary'))
    git('reset', '--quiet', '--hard')
  }

  beforeEach(() => {
    remote = mkdtempSync(join(tmpdir(), 'offhook-remote-'))
    patch = join(remote, 'version.patch')
    git('init', '--quiet', '--bare', join(remote, `${REPOSITORY}.git`))
    git('init', '--quiet', '--initial-branch', 'main')
    git('add', '--all')
    git('commit', '--quiet', '--no-gpg-sign', '--message', 'as it is')
  })
  afterEach(() => {
    rmSync(remote, { recursive: true, force: true })
    git('reset', '--quiet', '--hard', 'main')
    rmSync(join(checkout, '.git'), { recursive: true, force: true })
  })

  const open = () => run('openVersionPullRequest.mjs', [patch], { GITHUB_SERVER_URL: `file://${remote}` })
  const showPushed = (object: string) =>
    execFileSync('git', ['show', object], {
      cwd: join(remote, `${REPOSITORY}.git`),
      encoding: 'utf8',
      stdio: 'pipe',
    })

  test('default: pushes the patch to a branch, and opens a pull request with its changelogs', async () => {
    writePatch(CHANGELOG)
    answers = { [FIND_OPEN]: { status: 200, body: [] }, [`POST ${PULLS}`]: { status: 201 } }
    expect(await open()).toMatchObject({
      code: 0,
      output: `Opened the pull request of Version ${VERSION}.\n`,
    })
    expect(showPushed('changeset-release/main:packages/core/CHANGELOG.md')).toContain('- Calls end.')
    const [, opened] = requests
    expect(opened?.authorization).toBe('Bearer github-token')
    expect(JSON.parse(opened?.body ?? '')).toMatchObject({
      title: `Version ${VERSION}`,
      head: 'changeset-release/main',
      base: 'main',
      body: expect.stringContaining('## @offhook/core\n\n- Calls end.'),
    })
  })

  test('behavior: updates an open pull request', async () => {
    writePatch(CHANGELOG)
    answers = { [FIND_OPEN]: { status: 200, body: [{ number: 7 }] }, [`PATCH ${PULLS}/7`]: { status: 200 } }
    expect((await open()).code).toBe(0)
    expect(requests.map(({ name }) => name)).toEqual([FIND_OPEN, `PATCH ${PULLS}/7`])
  })

  test.each([
    'scripts/release/publish.mjs',
    '.changeset/config.json',
    'packages/core/dist/index.js',
    'docs/guides/new.md',
    'scripts/README.md',
  ])('behavior: refuses a patch that changes %s, and pushes nothing', async (file) => {
    writePatch({ [file]: 'changed\n' })
    expect(await open()).toEqual(failure(`A version does not change ${file}.`))
    expect(() => showPushed('changeset-release/main')).toThrow()
    expect(requests).toEqual([])
  })

  test('behavior: refuses a patch that renames a script', async () => {
    renameSync(join(checkout, 'scripts/release/publish.mjs'), join(checkout, 'packages/core/CHANGELOG.md'))
    writePatch({})
    expect(await open()).toEqual(failure('A version does not change scripts/release/publish.mjs.'))
    expect(requests).toEqual([])
  })
})

describe('tagRelease', () => {
  const RELEASES = `POST /repos/${REPOSITORY}/releases`

  test('default: creates one tag with the changelogs of that version', async () => {
    answers = { [RELEASES]: { status: 201 } }
    expect((await run('tagRelease.mjs')).code).toBe(0)
    const [{ authorization, body } = { authorization: '', body: '' }] = requests
    expect(authorization).toBe('Bearer github-token')
    expect(JSON.parse(body)).toEqual({
      tag_name: `v${VERSION}`,
      target_commitish: 'abc',
      name: `v${VERSION}`,
      body: PACKAGES.map((name) => `## @offhook/${name}\n\n### Minor Changes\n\n- ${name} was mended.`).join(
        '\n\n',
      ),
    })
  })

  test.each([
    ['succeeds if the tag exists', 422, { errors: [{ code: 'already_exists' }] }, 0, 'is there already'],
    [
      'fails if GitHub refuses',
      403,
      { message: 'Resource not accessible by integration' },
      1,
      'answered 403',
    ],
  ])('behavior: %s', async (_title, status, body, code, message) => {
    answers = { [RELEASES]: { status, body } }
    expect(await run('tagRelease.mjs')).toMatchObject({ code, output: expect.stringContaining(message) })
  })
})
