import { canRun, runCommand } from './runCommand.mjs'

/** The command that runs apt-get with root rights. Undefined if it would ask for a password. */
export function aptCommand() {
  if (process.platform !== 'linux' || !canRun('apt-get', ['--version'])) return undefined
  if (process.getuid?.() === 0) return ['apt-get']
  // -n: refuse instead of asking for a password
  return canRun('sudo', ['-n', 'true']) ? ['sudo', '-n', 'apt-get'] : undefined
}

/** Whether this is a container or CI: a package more changes no user's machine there. */
export const isDisposable = () => process.getuid?.() === 0 || Boolean(process.env.CI)

/** Installs the first of these groups of Debian packages that can be installed. */
export async function installFromApt(groups, options = []) {
  const apt = aptCommand()
  if (apt === undefined) return
  const [command, ...prefix] = apt
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  const install = [...prefix, 'install', '--yes', '--no-install-recommends', ...options]
  await runCommand(command, [...prefix, 'update'], quiet)
  for (const packages of groups) {
    if (await runCommand(command, [...install, ...packages], quiet)) return
  }
}
