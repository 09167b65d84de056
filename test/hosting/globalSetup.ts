import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import getPort from 'get-port'
import { root } from '../root.ts'
import { startElementHost } from './elementHost.ts'
import { findNginx, startNginx } from './nginx.ts'

/** Settings of a site whose calls go to the platform. */
const WITH_A_KEY = {
  VITE_VOICE_PUBLIC_KEY: 'a-public-key',
  VITE_VOICE_ASSISTANT_ID: 'an-assistant',
  VITE_BOOKING_URL: 'https://book.offhook.example/demo',
  VITE_CONTACT_EMAIL: 'hello@offhook.example',
  VITE_CHECKOUT_BASIC_URL: 'https://pay.offhook.example/basic',
  VITE_CHECKOUT_PRO_URL: 'https://pay.offhook.example/pro',
  VITE_CHECKOUT_PREMIUM_URL: 'https://pay.offhook.example/premium',
  VITE_VIDEO_ID: 'offhookdemo',
  VITE_SITE_URL: 'https://offhook.example',
}

/** A build of the site, and the files that it wrote for its host. */
export interface BuiltSite {
  site: string
  deploy: string
  configuration: string
}

/** Builds the site into a folder of its own. */
export async function buildSite(folder: string, settings: NodeJS.ProcessEnv = {}): Promise<BuiltSite> {
  const site = join(folder, 'site')
  const deploy = join(folder, 'deploy')
  // Without the settings of the user's own site
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('VITE_'))
  await execa('vite', ['build', 'site', '--outDir', site, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: root,
    preferLocal: true,
    extendEnv: false,
    env: { ...Object.fromEntries(own), ...settings },
    stdio: 'inherit',
  })
  cpSync(join(root, 'site/deploy/dist'), deploy, { recursive: true })
  return { site, deploy, configuration: join(deploy, 'nginx.conf') }
}

/**
 * Builds the site twice and the tag, and serves them behind nginx, with the configuration of `site/deploy`. `hosted.ts` reads
 * the addresses. Returns a function that stops the servers.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const nginx = await findNginx()
  const work = mkdtempSync(join(tmpdir(), 'offhook-hosting-'))
  const folder = (name: string) => {
    mkdirSync(join(work, name))
    return join(work, name)
  }
  const servers: { stop: () => Promise<void> }[] = []
  const stop = async () => {
    for (const server of servers) await server.stop()
    rmSync(work, { recursive: true, force: true })
  }
  try {
    // A test receives error reports there
    const reportsPort = await getPort({ host: '127.0.0.1' })
    const VITE_SENTRY_DSN = `http://public@127.0.0.1:${reportsPort}/7`
    const keyed = await buildSite(folder('keyed'), { ...WITH_A_KEY, VITE_SENTRY_DSN })
    // Last, so that site/deploy/dist comes from a build without settings
    const plain = await buildSite(folder('plain'))
    await execa('npm', ['run', '--silent', 'build', 'core', 'sandbox'], { cwd: root, stdio: 'inherit' })
    const plainHost = await startNginx({ nginx, ...plain })
    servers.push(plainHost)
    const keyedHost = await startNginx({ nginx, ...keyed })
    servers.push(keyedHost)
    const elementHost = await startElementHost({ nginx, folder: folder('element') })
    servers.push(elementHost)
    Object.assign(process.env, {
      HOSTING_URL: plainHost.url,
      HOSTING_KEYED_URL: keyedHost.url,
      HOSTING_ELEMENT_URL: elementHost.url,
      HOSTING_REPORTS_PORT: String(reportsPort),
      HOSTING_SITE: plain.site,
      HOSTING_KEYED_SITE: keyed.site,
      HOSTING_DEPLOY: plain.deploy,
      HOSTING_SENDS_COMPRESSED: plainHost.sendsCompressed ? '1' : '',
    })
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}
