import { canRun, runCommand } from './runCommand.mjs'

/** Whether the tests run in CI, by the variable that CI services set. Some users set it to `false`. */
export const isCi = Boolean(process.env.CI) && process.env.CI !== 'false'

/** The command that runs apt-get with root rights, for root, as in a container, and for CI. Undefined for other users. */
export function aptCommand() {
  if (process.platform !== 'linux' || !canRun('apt-get', ['--version'])) return undefined
  if (process.getuid?.() === 0) return ['apt-get']
  // -n: refuse instead of asking for a password
  return isCi && canRun('sudo', ['-n', 'true']) ? ['sudo', '-n', 'apt-get'] : undefined
}

/** Installs the first of these groups of Debian packages that can be installed. */
export async function installFromApt(groups, options = []) {
  const apt = aptCommand()
  if (apt === undefined) return
  const [command, ...prefix] = apt
  console.error(`As ${isCi ? 'CI' : 'root'}: installs ${groups.map((names) => names.join(' ')).join(' or ')}`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const install = [...prefix, 'install', '--yes', '--no-install-recommends', ...options]
  await runCommand(command, [...prefix, 'update'], { env })
  for (const packages of groups) {
    if (await runCommand(command, [...install, ...packages], { env })) return
  }
}
