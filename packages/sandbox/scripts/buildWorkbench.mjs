import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { readScenarioTexts } from '../../../scripts/docs/scenarioReference.mjs'

const home = fileURLToPath(new URL('..', import.meta.url))

/** The files that are served as they are. */
const PLAIN = ['index.html', 'icon.svg']

/**
 * Builds the workbench: its page, and `<offhook-call>` of `@offhook/core` with all that it loads later.
 *
 * @param {{ minify?: boolean }} [options]
 * @returns {Promise<{ files: Map<string, string>, inputs: string[] }>} the texts of the files by their names, and what they are made of
 */
export async function buildWorkbench({ minify = false } = {}) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: home,
    entryPoints: {
      workbench: 'src/workbench/main.ts',
      style: 'src/workbench/style.css',
      'offhook-call': '../core/src/exports/element.ts',
    },
    outdir: 'dist/workbench',
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    define: {
      'process.env.NODE_ENV': '"production"',
      SCENARIO_GROUPS: JSON.stringify(await readScenarioTexts()),
    },
    // imports come from packages, not from the sources that tsconfig.base.json points to
    tsconfigRaw: {},
    charset: 'utf8',
    legalComments: 'none',
    minify,
  })
  const plain = await Promise.all(
    PLAIN.map(async (name) => [name, await readFile(join(home, 'src/workbench', name), 'utf8')]),
  )
  const built = outputFiles.map(({ path, text }) => [basename(path), text])
  return { files: new Map([...plain, ...built]), inputs: Object.keys(metafile.inputs) }
}
