// The last step of the build of @offhook/core: writes the guides, the pages of errors and the READMEs of the packages into
// dist/docs, so that they are there in the version that a user has installed.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'
import { renderPages, writeTexts } from './pages.mjs'

const FOLDER = join(root, 'packages/core/dist/docs')

rmSync(FOLDER, { recursive: true, force: true })
writeTexts(
  FOLDER,
  renderPages((source) => /^(docs\/(guides|errors)|packages)\//.test(source)),
)
