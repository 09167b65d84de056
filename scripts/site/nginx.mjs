// Finds nginx, or unpacks the package of the system, and serves a folder with it.
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { aptCommand } from '../apt.mjs'
import { findFreePort } from '../freePort.mjs'
import { runCommand } from '../runCommand.mjs'

const UNPACKED = fileURLToPath(new URL('../../node_modules/.cache/nginx', import.meta.url))
/** Folders of nginx that the PATH of a user often lacks. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']
/** Packages that may contain the program. Older systems have it in the second. */
const PACKAGES = ['nginx', 'nginx-core']
/** Seconds until nginx must answer. */
const START_TIMEOUT = 10
/** The id of the user `nobody`, which nginx runs as if this process is root. */
const NOBODY = 65_534

const ADVICE = `These tests need nginx. No nginx was found, and no package of it could be unpacked. Do one of these, then run the command again:
  apt-get install nginx                          on Debian and Ubuntu, with root rights
  brew install nginx                             on macOS
  NGINX_PATH=/path/to/nginx npm run test:hosting uses your nginx`

/** The output of `nginx -V`. Undefined if it does not run. */
function readBuildOptions(path) {
  const { status, stderr } = spawnSync(path, ['-V'], { encoding: 'utf8', timeout: 10_000 })
  return status === 0 ? stderr : undefined
}

const findInstalled = () =>
  [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS]
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, 'nginx'))
    .find((path) => existsSync(path) && readBuildOptions(path) !== undefined)

const findUnpacked = () =>
  [join(UNPACKED, 'usr/sbin/nginx')].find((path) => existsSync(path) && readBuildOptions(path) !== undefined)

/**
 * Unpacks the package of the system. An installation would start nginx on port 80, and may need root rights.
 */
async function unpackFromApt() {
  if (spawnSync('dpkg-deb', ['--version'], { stdio: 'ignore' }).status !== 0) return undefined
  mkdirSync(UNPACKED, { recursive: true })
  for (const name of PACKAGES) {
    if (await download(name)) await unpack()
    const found = findUnpacked()
    if (found !== undefined) return found
  }
  return undefined
}

/** Downloads a package. If that fails, updates the lists of packages first, where this process may. */
async function download(name) {
  const get = () => runCommand('apt-get', ['download', name], {}, ['ignore', 2, 2], UNPACKED)
  if (await get()) return true
  const apt = aptCommand()
  return apt !== undefined && (await runCommand(apt[0], [...apt.slice(1), 'update'])) && (await get())
}

async function unpack() {
  for (const name of readdirSync(UNPACKED).filter((one) => one.endsWith('.deb'))) {
    await runCommand('dpkg-deb', ['--extract', join(UNPACKED, name), UNPACKED])
    rmSync(join(UNPACKED, name))
  }
}

/**
 * The path of nginx: `NGINX_PATH`, the system's, or an unpacked package.
 *
 * @throws Error with advice if no nginx is found, or if NGINX_PATH does not run
 */
export async function findNginx() {
  const given = process.env.NGINX_PATH
  if (given) {
    if (readBuildOptions(given) !== undefined) return given
    throw new Error(`NGINX_PATH is ${given}, but no nginx runs there. Correct it, or unset it.`)
  }
  const found = findInstalled() ?? findUnpacked() ?? (await unpackFromApt())
  if (found === undefined) throw new Error(ADVICE)
  return found
}

function replaceOnce(text, from, to) {
  if (text.split(from).length !== 2) throw new Error(`nginx.conf must have '${from}' once.`)
  return text.replace(from, () => to)
}

/** The configuration around that of the site. nginx writes into its own folder only. */
const mainConfiguration = (folder) => `worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log stderr warn;
events {}
http {
    access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  .map((name) => `    ${name}_temp_path ${folder}/${name};`)
  .join('\n')}
    include ${folder}/site.conf;
}
`

/** Makes a user the owner of a folder and all its files. */
function changeOwner(folder, user) {
  chownSync(folder, user, user)
  for (const name of readdirSync(folder, { recursive: true })) chownSync(join(folder, name), user, user)
}

async function answers(url) {
  try {
    await fetch(url, { redirect: 'manual' })
    return true
  } catch {
    return false
  }
}

/**
 * Serves a built site with nginx, on a free port and without root's rights.
 *
 * @param nginx the path of the program
 * @param site the folder of the build, which is copied: nginx sees no later change
 * @param configuration what the build wrote for nginx
 * @returns its address, whether it sends files that were compressed before, and `stop()`
 * @throws Error with the output of nginx, if it does not start
 */
export async function startNginx({ nginx, site, configuration }) {
  const folder = mkdtempSync(join(tmpdir(), 'offhook-nginx-'))
  chmodSync(folder, 0o755)
  const program = join(folder, 'nginx')
  copyFileSync(nginx, program)
  cpSync(site, join(folder, 'site'), { recursive: true })
  const port = await findFreePort()
  const sendsCompressed = readBuildOptions(nginx)?.includes('http_gzip_static_module') ?? false
  let conf = readFileSync(configuration, 'utf8')
  conf = replaceOnce(conf, 'listen 80;', `listen 127.0.0.1:${port};`)
  conf = replaceOnce(conf, 'root /srv/offhook;', `root ${folder}/site;`)
  if (!sendsCompressed) conf = replaceOnce(conf, 'gzip_static on;', '')
  writeFileSync(join(folder, 'site.conf'), conf)
  writeFileSync(join(folder, 'nginx.conf'), mainConfiguration(folder))
  const asRoot = process.getuid?.() === 0
  if (asRoot) changeOwner(folder, NOBODY)

  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(asRoot && { uid: NOBODY, gid: NOBODY }),
  })
  let output = ''
  child.stderr.on('data', (part) => {
    output += part
  })
  const ended = new Promise((resolve) => {
    child.once('error', (error) => {
      output += error.message
      resolve()
    })
    child.once('exit', resolve)
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const isRunning = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined
  const url = `http://127.0.0.1:${port}`
  for (const until = Date.now() + START_TIMEOUT * 1000; isRunning() && Date.now() < until; await wait(20)) {
    if (await answers(url)) return { url, sendsCompressed, stop }
  }
  await stop()
  throw new Error(`nginx does not start: ${output.trim() || `it gave no answer in ${START_TIMEOUT} seconds`}`)
}
