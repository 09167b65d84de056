import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const ALL_SECTIONS = '@import "./sections/*/*.css";'

/** Lets `src/styles.css` import the styles of all sections in one line, which CSS itself cannot. */
export function sectionStyles(): Plugin {
  return {
    name: 'section-styles',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('/src/styles.css')) return undefined
      const files = readdirSync(join(id, '../sections'), { recursive: true, encoding: 'utf8' })
      const imports = files
        .filter((file) => file.endsWith('.css'))
        .sort()
        .map((file) => `@import "./sections/${file.replaceAll('\\', '/')}";`)
      return readFileSync(id, 'utf8').replace(ALL_SECTIONS, imports.join('\n'))
    },
  }
}
