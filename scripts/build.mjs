// `npm run build`: builds the packages, the registry of the styled parts, then the site. `npm run build core react` builds these only.
import { spawnSync } from 'node:child_process'
import { PACKAGES } from './packages.mjs'
import { root } from './root.mjs'

const ALL = [...PACKAGES, 'registry', 'site']

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !ALL.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. These can be built: ${ALL.join(', ')}.`)
  process.exit(1)
}

for (const name of requested.length > 0 ? ALL.filter((name) => requested.includes(name)) : ALL) {
  console.log(`\n# ${name}`)
  const args = ['run', 'build', '--silent', '--workspace', `@offhook/${name}`]
  const { status } = spawnSync('npm', args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}
