import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSite } from '../hosting/globalSetup.ts'
import { findNginx, startNginx } from '../hosting/nginx.ts'

/** Builds the site and serves it behind nginx, at LIGHTHOUSE_URL. Returns a function that stops it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const work = mkdtempSync(join(tmpdir(), 'offhook-lighthouse-'))
  const { url, stop } = await startNginx({ nginx: await findNginx(), ...(await buildSite(work)) })
  process.env.LIGHTHOUSE_URL = url
  return async () => {
    await stop()
    rmSync(work, { recursive: true, force: true })
  }
}
