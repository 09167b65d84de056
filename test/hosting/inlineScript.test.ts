import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildInlineScript } from '../../site/vite/inlineScript.ts'
import { root } from '../root.ts'

test.each(['_headers', 'nginx.conf'])(
  'site/deploy/%s allows the script inside the landing page',
  async (file) => {
    const hash = createHash('sha256')
      .update(await buildInlineScript())
      .digest('base64')
    // Otherwise: npm run build site && cp site/deploy/dist/* site/deploy/
    expect(readFileSync(`${root}/site/deploy/${file}`, 'utf8')).toContain(`sha256-${hash}`)
  },
)
