import { type BuildOptions, build, type Loader, type Plugin } from 'esbuild'
import { compile } from 'svelte/compiler'
import { compileScript, parse } from 'vue/compiler-sfc'
import { read, readBlocks } from './documents.ts'

/** A framework with a guide of its own. */
export type Framework = 'vue' | 'svelte'

/** The code that renders a component on a server. */
const RENDER: typeof MOUNT = {
  vue: (component) => `
    import { createSSRApp } from 'vue'
    import { renderToString } from 'vue/server-renderer'
    import Component from './src/${component}.vue'
    export const renderApp = () => renderToString(createSSRApp(Component))`,
  svelte: (component) => `
    import { render } from 'svelte/server'
    import Component from './src/${component}.svelte'
    export const renderApp = async () => render(Component).body`,
}

/** The code around a component, which exports a function that mounts it and returns the one that unmounts it. */
const MOUNT: Readonly<Record<Framework, (component: string) => string>> = {
  vue: (component) => `
    import { createApp } from 'vue'
    import Component from './src/${component}.vue'
    export function mountApp(target) {
      const app = createApp(Component)
      app.mount(target)
      return () => app.unmount()
    }`,
  svelte: (component) => `
    import { flushSync, mount, unmount } from 'svelte'
    import Component from './src/${component}.svelte'
    export function mountApp(target) {
      const app = mount(Component, { target })
      flushSync()
      return () => unmount(app)
    }`,
}

const COMPILERS: Readonly<Record<string, (code: string, filename: string, isServer: boolean) => string>> = {
  vue: (code, filename) => {
    const { descriptor, errors } = parse(code, { filename })
    if (errors[0]) throw errors[0]
    return compileScript(descriptor, { id: filename, inlineTemplate: true }).content
  },
  svelte: (code, filename, isServer) => {
    const { js, warnings } = compile(code, { filename, generate: isServer ? 'server' : 'client' })
    if (warnings[0]) throw new Error(`${filename}: ${warnings[0].message}`)
    return js.code
  },
  ts: (code) => code,
}

/** The files that a guide shows, by path. */
export const readGuideFiles = (framework: Framework): ReadonlyMap<string, string> =>
  new Map(
    readBlocks(read(`docs/guides/${framework}.md`)).flatMap(({ file, code }) => (file ? [[file, code]] : [])),
  )

/** Gives esbuild the files that a guide shows, compiled. Their packages are found from a folder. */
function createGuidePlugin(framework: Framework, resolveDir: string, isServer: boolean): Plugin {
  const files = readGuideFiles(framework)
  return {
    name: 'guide',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^\.\// }, ({ path, importer, namespace }) => {
        if (namespace !== 'guide' && importer !== '<stdin>') return undefined
        const name = `src/${path.replace(/^\.\/(src\/)?/, '')}`
        return { path: files.has(name) ? name : `${name}.ts`, namespace: 'guide' }
      })
      onLoad({ filter: /./, namespace: 'guide' }, ({ path }) => {
        const code = files.get(path)
        const language = path.split('.').at(-1) ?? ''
        if (code === undefined) throw new Error(`The guide shows no ${path}.`)
        const loader: Loader = language === 'svelte' ? 'js' : 'ts'
        return { contents: COMPILERS[language]?.(code, path, isServer) ?? '', loader, resolveDir }
      })
    },
  }
}

/** Bundles a component of a guide, with `mountApp`, or with `renderApp` for a server. The packages are those of `folder`. */
export async function bundleGuide(
  framework: Framework,
  component: string,
  {
    folder,
    isServer = false,
    plugins = [],
    ...options
  }: BuildOptions & { readonly folder: string; readonly isServer?: boolean },
): Promise<string> {
  const { outputFiles = [], warnings } = await build({
    stdin: { contents: (isServer ? RENDER : MOUNT)[framework](component), resolveDir: folder, loader: 'ts' },
    bundle: true,
    write: false,
    target: 'es2022',
    ...(isServer ? { platform: 'node' } : { conditions: ['browser'] }),
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    ...options,
    plugins: [createGuidePlugin(framework, folder, isServer), ...plugins],
  })
  if (warnings[0]) throw new Error(warnings[0].text)
  return outputFiles[0]?.text ?? ''
}
