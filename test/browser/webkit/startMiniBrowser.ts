import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import getPort from 'get-port'

/** Large enough for every viewport of the tests. A larger window would get no clicks at its end. */
const SCREEN = '1920x1600x24'

const FEATURES = '--features=+MockCaptureDevices,+MediaDevices,-MockCaptureDevicesPrompt'

export interface MiniBrowser {
  /** The address of the inspector of its only page. */
  inspector: string
  /** The environment in which `xdotool` reaches its window. */
  env: NodeJS.ProcessEnv
  stop: () => void
}

/** Starts an X server for one window, since clicks go to the one on top. `-r`: a busy machine would repeat the keys. */
async function startScreen(): Promise<{ display: string; screen: ChildProcess }> {
  const stdio: ('ignore' | 'pipe')[] = ['ignore', 'ignore', 'ignore', 'pipe']
  const screen = spawn('Xvfb', ['-displayfd', '3', '-r', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio,
  })
  const [display] = await once(createInterface({ input: screen.stdio[3] as Readable }), 'line')
  return { display: `:${display}`, screen }
}

/** Waits until the list of pages that can be inspected has one. Returns the path of its inspector. */
async function findPage(address: string, browser: ChildProcess): Promise<string> {
  while (browser.exitCode === null) {
    const list = await fetch(`http://${address}`).then(
      (response) => response.text(),
      () => '',
    )
    const [path] = /\/socket\/\d+\/\d+\/WebPage/.exec(list) ?? []
    if (path) return path
    await sleep(20)
  }
  throw new Error('The WebKit browser did not start.')
}

/** Starts WebKitGTK's own small browser with nothing stored, an empty page, and a microphone that needs no permission. */
export async function startMiniBrowser(options: { hasScripts: boolean }): Promise<MiniBrowser> {
  const { WEBKIT_PATH } = process.env
  if (!WEBKIT_PATH) throw new Error('WEBKIT_PATH is not set: run the tests by `npm run test:browser`.')
  const { display, screen } = await startScreen()
  // the sound server writes into it, too
  const config = mkdtempSync(join(tmpdir(), 'offhook-webkit-'))
  cpSync(fileURLToPath(new URL('config', import.meta.url)), config, { recursive: true })
  const address = `127.0.0.1:${await getPort()}`
  const env = {
    ...process.env,
    DISPLAY: display,
    XDG_CONFIG_HOME: config,
    WEBKIT_INSPECTOR_HTTP_SERVER: address,
  }
  const args = ['--private', '--full-screen', `--enable-javascript=${options.hasScripts}`, FEATURES]
  const browser = spawn(WEBKIT_PATH, [...args, 'about:blank'], { env, stdio: 'ignore' })
  const stop = () => {
    process.off('exit', stop)
    browser.kill('SIGKILL')
    screen.kill()
    rmSync(config, { recursive: true, force: true, maxRetries: 5 })
  }
  process.on('exit', stop)
  try {
    const path = await findPage(address, browser)
    return { inspector: `ws://${address}${path}`, env, stop }
  } catch (error) {
    stop()
    throw error
  }
}
