import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadServer } from '../../packages/sandbox/scripts/loadServer.mjs'
import { root } from '../root.ts'
import { startNginx } from './nginx.ts'

const dist = join(root, 'packages/core/dist')

/** A server writes a new one into every answer. */
const NONCE = 'bm9uY2U'

const policyFor = (sandbox: string, scripts: string) =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self'",
    // A room of the sandbox reports to the sandbox's own address.
    `connect-src 'self' ${sandbox}`,
    "require-trusted-types-for 'script'",
  ].join('; ')

/** daily-js sets the address of the call machine as text, which trusted types forbid unless the page allows it. */
const TRUSTED_TYPES = `trustedTypes.createPolicy('default', {
  createScriptURL: (url) => (new URL(url).pathname.startsWith('/call-machine/') ? url : null),
})
`

const pageOf = (mode: string, { head = '', nonce = '' } = {}) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Harbor Dental</title>
${head}
<script type="module" src="/offhook-call.min.js"${nonce && ` nonce="${nonce}"`}></script>
<script type="module" src="/sandbox.js"${nonce && ` nonce="${nonce}"`}></script>
<offhook-call mode="${mode}" name="Aidan"></offhook-call>
</html>
`

/** The sandbox is behind the same nginx, so that its call machine is a script of the page's own host. */
const configurationOf = (sandbox: string) => `server {
    listen 80;
    root /srv/offhook;
    gzip_static on;
    default_type application/octet-stream;
    types {
        text/html html;
        text/javascript js;
    }
    add_header Content-Security-Policy "${policyFor(sandbox, "'self'")}" always;
    location = /nonce.html {
        add_header Content-Security-Policy "${policyFor(sandbox, `'nonce-${NONCE}'`)}" always;
    }
    location / { try_files $uri @sandbox; }
    location @sandbox {
        proxy_pass ${sandbox};
        proxy_buffering off;
    }
}
`

/**
 * Serves pages with <offhook-call> as it was built last, behind nginx, under the strictest policy that it works with:
 * `/chat.html`; `/call.html`, which allows the call machine; and `/nonce.html`, which allows scripts by a nonce alone.
 *
 * @param options `nginx` is the path of the program, and `folder` an empty folder for the pages
 */
export async function startElementHost(options: { nginx: string; folder: string }) {
  const { nginx, folder } = options
  const { startSandboxServer } = await loadServer()
  const sandbox = await startSandboxServer({ port: 0 })
  const site = join(folder, 'site')
  mkdirSync(site, { recursive: true })
  for (const name of ['offhook-call.min.js', 'offhook-call']) {
    cpSync(join(dist, name), join(site, name), { recursive: true })
  }
  const policy = '<script src="/trusted-types.js"></script>'
  writeFileSync(join(site, 'call.html'), pageOf('both', { head: policy }))
  writeFileSync(join(site, 'chat.html'), pageOf('chat'))
  writeFileSync(join(site, 'nonce.html'), pageOf('chat', { nonce: NONCE }))
  writeFileSync(join(site, 'trusted-types.js'), TRUSTED_TYPES)
  writeFileSync(
    join(site, 'sandbox.js'),
    "document.querySelector('offhook-call').setAttribute('sandbox', location.origin)\n",
  )
  const configuration = join(folder, 'nginx.conf')
  writeFileSync(configuration, configurationOf(sandbox.url))
  const { url, stop } = await startNginx({ nginx, site, configuration })
  return {
    url,
    async stop() {
      await stop()
      await sandbox.close()
    },
  }
}
