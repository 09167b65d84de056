import { join, resolve } from 'node:path'
import { build, createServer, type InlineConfig, type Plugin } from 'vite'
import { partPlugins } from '../../../packages/registry/gallery/vite.config.ts'
import { sourceAliases } from '../../../vitest.config.ts'
import { compileFrameworks } from './compileFrameworks.ts'

const FOLDER = import.meta.dirname
const PARTS = resolve(FOLDER, '../../../packages/registry/src')

/** What an example without React imports, with calls on the sandbox in the page. The aliases come first. */
const coreForExamples = (): Plugin => ({
  name: 'core-for-examples',
  enforce: 'pre',
  resolveId: (source, importer) =>
    importer?.includes('/.vitepress/examples/') &&
    /core\/src\/exports\/(index|chat)\.ts$|^\.\/offhook\.min\.js$/.test(source)
      ? join(FOLDER, 'coreOnSandbox.ts')
      : null,
})

/** The page of the live examples: a frame in the pages, with React and styles of its own. `base` is that of the site. */
const settings = (base: string): InlineConfig => ({
  configFile: false,
  root: FOLDER,
  base: `${base}preview/`,
  logLevel: 'warn',
  plugins: [coreForExamples(), compileFrameworks(), partPlugins()],
  // the guide to Next.js reads it
  define: { 'process.env.NEXT_PUBLIC_SANDBOX_URL': '""' },
  resolve: {
    alias: [
      // its provider runs calls on the sandbox in the page
      { find: /^@offhook\/react$/, replacement: join(FOLDER, 'reactOnSandbox.tsx') },
      // where the shadcn CLI adds the styled parts
      { find: /^\.\/components\/offhook\/(.+)$/, replacement: `${PARTS}/$1.tsx` },
      ...sourceAliases,
    ],
  },
})

/** Builds that page into `preview/`. */
export async function buildPreview(outDir: string, base: string): Promise<void> {
  await build({
    ...settings(base),
    build: { outDir: join(outDir, 'preview'), emptyOutDir: true, target: 'es2022' },
  })
}

/** Serves the same page in development. */
export const servePreview = (): Plugin => ({
  name: 'serve-preview',
  apply: 'serve',
  async configureServer({ config: { base }, middlewares, httpServer }) {
    const hmr = httpServer ? { server: httpServer } : false
    const preview = await createServer({ ...settings(base), server: { middlewareMode: true, hmr } })
    httpServer?.on('close', () => void preview.close())
    middlewares.use((request, response, next) =>
      request.url?.startsWith(`${base}preview/`) ? preview.middlewares(request, response, next) : next(),
    )
  },
})
