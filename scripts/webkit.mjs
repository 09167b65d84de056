// The system's WebKit: the small browser of WebKitGTK, on a screen that nobody sees (docs/decisions/059).
import { existsSync } from 'node:fs'
import { installFromApt } from './apt.mjs'
import { canRun } from './runCommand.mjs'

/** Where the distributions keep it: Debian and Ubuntu, Arch, Fedora. */
const PATHS = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib', '/usr/libexec'].map(
  (folder) => `${folder}/webkit2gtk-4.1/MiniBrowser`,
)
const PACKAGES = ['libwebkit2gtk-4.1-0', 'xvfb', 'xdotool']

export const HOW_TO_HAVE_WEBKIT = `install it (on Debian: apt-get install ${PACKAGES.join(' ')}), or set WEBKIT_PATH to the path of your MiniBrowser`

/** Whether there is a screen for it, and a hand that plays the user's input. */
const hasScreen = () => canRun('Xvfb', ['-help']) && canRun('xdotool', ['--version'])

/** The path of WebKitGTK's MiniBrowser: of WEBKIT_PATH, or the system's. Undefined if it cannot be used. */
export const findWebKit = () =>
  hasScreen() ? process.env.WEBKIT_PATH || PATHS.find((path) => existsSync(path)) : undefined

/** The same, or one that is installed now. */
export async function prepareWebKit() {
  const { WEBKIT_PATH } = process.env
  if (WEBKIT_PATH && !existsSync(WEBKIT_PATH))
    throw new Error(`WEBKIT_PATH is ${WEBKIT_PATH}, but there is no such file. Correct it, or unset it.`)
  if (findWebKit() === undefined) await installFromApt([PACKAGES])
  return findWebKit()
}
