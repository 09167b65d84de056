// A page with <offhook-call> behind nginx, under the strictest policy that it works with.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadServer } from '../../packages/sandbox/scripts/loadServer.mjs'
import { startNginx } from './nginx.mjs'

const dist = fileURLToPath(new URL('../../packages/core/dist', import.meta.url))

/** A server writes a new one into every answer. */
const NONCE = 'bm9uY2U'

const policyFor = (sandbox, scripts) =>
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

const pageOf = (mode, { head = '', nonce = '' } = {}) => `<!doctype html>
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
const configurationOf = (sandbox) => `server {
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
 * Serves pages with the tag as it was built last: `/chat.html`; `/call.html`, which allows the call machine; and
 * `/nonce.html`, which allows scripts by a nonce alone.
 *
 * @param nginx the path of the program
 * @param folder an empty folder for the pages
 * @returns the address, and `stop()`
 */
export async function startElementHost({ nginx, folder }) {
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
