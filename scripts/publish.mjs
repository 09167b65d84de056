// `npm run release:publish`: builds the packages and publishes those whose version is not on the registry yet.
// `node scripts/publish.mjs --dry-run` goes as far as npm goes without publishing what is built. Both write into the
// manifests: the first runs in a workflow's checkout, the second in the copy of `npm run release:check`.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const NAMES = ['core', 'react', 'sandbox']
const { GITHUB_REPOSITORY, GITHUB_SERVER_URL = 'https://github.com' } = process.env

function run(command, args, stdio = 'inherit') {
  const onWindows = process.platform === 'win32'
  const { status, stderr } = spawnSync(command, args, {
    cwd: root,
    stdio,
    shell: onWindows,
    encoding: 'utf8',
  })
  if (status !== 0) {
    console.error(stderr ?? '')
    process.exit(status ?? 1)
  }
  return stderr
}

/** npm refuses a signed package that does not name the repository which its workflow ran in. */
function nameRepository(name) {
  const file = `${root}packages/${name}/package.json`
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  const url = `git+${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}.git`
  manifest.repository = { type: 'git', url, directory: `packages/${name}` }
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
}

/** What npm would send, in its own words; ends the program where npm would send something else than we wrote. */
function publishDry(name) {
  // --force: else npm asks the registry which versions there are, and what is right today would fail after a release
  const args = ['publish', '--dry-run', '--force', '--access', 'public', '--workspace', `@offhook/${name}`]
  const said = run('npm', args, ['ignore', 'inherit', 'pipe'])
  console.log(/npm notice package size: .*/.exec(said)?.[0] ?? said)
  if (!said.includes('auto-corrected')) return
  console.error(`npm would change packages/${name}/package.json: run npm pkg fix there.\n${said}`)
  process.exit(1)
}

if (!GITHUB_REPOSITORY) {
  console.error('.github/workflows/release.yml publishes, since npm signs what comes from there only.')
  process.exitCode = 1
} else {
  NAMES.forEach(nameRepository)
  if (process.argv.includes('--dry-run')) NAMES.forEach(publishDry)
  else {
    run('npm', ['run', 'build', ...NAMES])
    run('npx', ['changeset', 'publish'])
  }
}
