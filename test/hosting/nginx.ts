import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
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
import getPort from 'get-port'
import { aptCommand } from '../../scripts/apt.mjs'
import { runCommand } from '../../scripts/runCommand.mjs'
import { root } from '../root.ts'

const UNPACKED = join(root, 'node_modules/.cache/nginx')
/** Folders of nginx that the PATH of a user often lacks, and the unpacked package. */
const FOLDERS = [
  '/usr/sbin',
  '/usr/local/sbin',
  '/usr/local/bin',
  '/opt/homebrew/bin',
  join(UNPACKED, 'usr/sbin'),
]
/** Packages that may contain the program. Older systems have it in the second. */
const PACKAGES = ['nginx', 'nginx-core']
/** Milliseconds until nginx must answer. */
const START_TIMEOUT_MS = 10_000

const ADVICE = `These tests need nginx. No nginx was found, and no package of it could be unpacked. Do one of these, then run the command again:
  apt-get install nginx                          on Debian and Ubuntu, with root rights
  brew install nginx                             on macOS
  NGINX_PATH=/path/to/nginx npm run test:hosting uses your nginx`

/** The output of `nginx -V`. Undefined if it does not run. */
function readBuildOptions(path: string): string | undefined {
  const { status, stderr } = spawnSync(path, ['-V'], { encoding: 'utf8', timeout: 10_000 })
  return status === 0 ? stderr : undefined
}

const findInstalled = () =>
  [...(process.env.PATH ?? '').split(delimiter), ...FOLDERS]
    .map((folder) => join(folder, 'nginx'))
    .find((path) => existsSync(path) && readBuildOptions(path) !== undefined)

/** Unpacks the package of the system. An installation would start nginx on port 80, and may need root rights. */
async function unpackFromApt(): Promise<string | undefined> {
  mkdirSync(UNPACKED, { recursive: true })
  const download = (name: string) => runCommand('apt-get', ['download', name], { cwd: UNPACKED })
  const [apt = '', ...prefix] = aptCommand() ?? []
  for (const name of PACKAGES) {
    if (!(await download(name)) && apt !== '') {
      await runCommand(apt, [...prefix, 'update'])
      await download(name)
    }
    for (const file of readdirSync(UNPACKED).filter((one) => one.endsWith('.deb'))) {
      await runCommand('dpkg-deb', ['--extract', join(UNPACKED, file), UNPACKED])
      rmSync(join(UNPACKED, file))
    }
    const found = findInstalled()
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * The path of nginx: `NGINX_PATH`, the system's, or an unpacked package.
 *
 * @throws Error with advice if no nginx is found, or if NGINX_PATH does not run
 */
export async function findNginx(): Promise<string> {
  const { NGINX_PATH } = process.env
  if (NGINX_PATH && readBuildOptions(NGINX_PATH) === undefined)
    throw new Error(`NGINX_PATH is ${NGINX_PATH}, but no nginx runs there. Correct it, or unset it.`)
  const found = NGINX_PATH || (findInstalled() ?? (await unpackFromApt()))
  if (found === undefined) throw new Error(ADVICE)
  return found
}

function replaceOnce(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`nginx.conf must have '${from}' once.`)
  return text.replace(from, () => to)
}

/** The configuration around that of the site. nginx writes into its own folder only. */
const mainConfiguration = (folder: string) => `worker_processes 1;
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

/** Whether a server answers before its process ends and the time is over. */
async function answers(url: string, child: ChildProcess): Promise<boolean> {
  const until = Date.now() + START_TIMEOUT_MS
  while (child.exitCode === null && child.pid !== undefined && Date.now() < until) {
    const isThere = await fetch(url, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
    if (isThere) return true
    await wait(20)
  }
  return false
}

export interface Nginx {
  url: string
  /** Whether it sends files that were compressed before. */
  sendsCompressed: boolean
  stop: () => Promise<void>
}

/**
 * Serves a built site with nginx on a free port. nginx drops root's rights by itself.
 *
 * @param options `nginx` is the path of the program, `site` the folder of the build, of which later changes are not seen,
 * and `configuration` the file that the build wrote for nginx
 * @throws Error with the output of nginx, if it does not start
 */
export async function startNginx(options: {
  nginx: string
  site: string
  configuration: string
}): Promise<Nginx> {
  const { nginx, site, configuration } = options
  const folder = mkdtempSync(join(tmpdir(), 'offhook-nginx-'))
  // nginx reads as the user `nobody` if this process is root
  chmodSync(folder, 0o755)
  cpSync(site, join(folder, 'site'), { recursive: true })
  const port = await getPort({ host: '127.0.0.1' })
  const sendsCompressed = readBuildOptions(nginx)?.includes('http_gzip_static_module') ?? false
  let conf = readFileSync(configuration, 'utf8')
  conf = replaceOnce(conf, 'listen 80;', `listen 127.0.0.1:${port};`)
  conf = replaceOnce(conf, 'root /srv/offhook;', `root ${folder}/site;`)
  if (!sendsCompressed) conf = replaceOnce(conf, 'gzip_static on;', '')
  writeFileSync(join(folder, 'site.conf'), conf)
  writeFileSync(join(folder, 'nginx.conf'), mainConfiguration(folder))

  const child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (part) => {
    output += part
  })
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('exit', () => resolve())
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  if (await answers(url, child)) return { url, sendsCompressed, stop }
  await stop()
  throw new Error(`nginx does not start: ${output.trim() || 'it gave no answer in time'}`)
}
