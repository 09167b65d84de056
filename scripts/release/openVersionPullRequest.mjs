// `node scripts/release/openVersionPullRequest.mjs <patch>`: commits the changes of the next version to a branch, pushes it, and
// opens or updates its pull request. It runs with a token, so it needs only Node and git. The patch comes from a job that
// has run code of third parties, so it may change only the files that a version changes.
import { execFileSync } from 'node:child_process'
import { root } from '../root.mjs'
import { INSTALL_DOCUMENTS } from './installDocuments.mjs'
import { readNotes, readReleased } from './releasedVersion.mjs'
import { requestGitHub } from './requestGitHub.mjs'

const { GITHUB_REPOSITORY = '', GITHUB_SERVER_URL, GITHUB_TOKEN = '' } = process.env
const BASE = 'main'
const BRANCH = `changeset-release/${BASE}`
const VERSIONED = /^\.changeset\/[\w-]+\.md$|(^|\/)(package|package-lock)\.json$|(^|\/)CHANGELOG\.md$/

const git = (args, env = {}) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', env: { ...process.env, ...env } })

/** Applies a patch. Throws if it changes, renames or deletes a file that a version does not change. */
function apply(patch) {
  git(['checkout', '--quiet', '-B', BRANCH])
  git(['apply', '--index', patch])
  const changed = git(['diff', '--cached', '--no-renames', '--name-only', '-z']).split('\0').filter(Boolean)
  const others = changed.filter((file) => !VERSIONED.test(file) && !INSTALL_DOCUMENTS.includes(file))
  if (others.length > 0) throw new Error(`A version does not change ${others.join(', ')}.`)
}

function commit(title) {
  const author = [
    '-c',
    'user.name=github-actions[bot]',
    '-c',
    'user.email=github-actions[bot]@users.noreply.github.com',
  ]
  git([...author, 'commit', '--quiet', '--message', title])
}

function push() {
  const basic = Buffer.from(`x-access-token:${GITHUB_TOKEN}`).toString('base64')
  // In the environment, because every process can read arguments.
  const header = {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'http.extraHeader',
    GIT_CONFIG_VALUE_0: `Authorization: Basic ${basic}`,
  }
  const remote = `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}.git`
  git(['push', '--quiet', '--force', remote, `HEAD:refs/heads/${BRANCH}`], header)
}

const [patch = ''] = process.argv.slice(2)
apply(patch)
const title = `Version ${readReleased()[0].version}`
commit(title)
push()
const [owner] = GITHUB_REPOSITORY.split('/')
const [open] = await requestGitHub('GET', `/pulls?state=open&base=${BASE}&head=${owner}:${BRANCH}`)
const request = { title, body: readReleased().map(readNotes).join('\n\n') }
if (open) await requestGitHub('PATCH', `/pulls/${open.number}`, request)
else await requestGitHub('POST', '/pulls', { ...request, head: BRANCH, base: BASE })
console.log(`${open ? 'Updated' : 'Opened'} the pull request of ${title}.`)
