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
      // The id has a query in development
      const [path = ''] = id.split('?')
      if (!path.endsWith('/src/styles.css')) return undefined
      const files = readdirSync(join(path, '../sections'), { recursive: true, encoding: 'utf8' })
      const imports = files
        .filter((file) => file.endsWith('.css'))
        .sort()
        .map((file) => `@import "./sections/${file.replaceAll('\\', '/')}";`)
      return readFileSync(path, 'utf8').replace(ALL_SECTIONS, imports.join('\n'))
    },
  }
}
