// `npm run build`: the packages, then the site. Names given as arguments build only those: `npm run build core react`.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { PACKAGES } from './packages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const ALL = [...PACKAGES, 'site']

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !ALL.includes(name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')} to build; there are ${ALL.join(', ')}.`)
  process.exit(1)
}

for (const name of asked.length > 0 ? ALL.filter((one) => asked.includes(one)) : ALL) {
  console.log(`\n# ${name}`)
  const { status } = spawnSync('npm', ['run', 'build', '--silent', '--workspace', `@offhook/${name}`], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}
