import { compile } from 'svelte/compiler'
import { type Plugin, transformWithOxc } from 'vite'
import { compileScript, parse } from 'vue/compiler-sfc'

/** Compiles the components of the examples. */
export const compileFrameworks = (): Plugin => ({
  name: 'compile-frameworks',
  async transform(code, id) {
    if (id.endsWith('.svelte')) return { code: compile(code, { filename: id }).js.code }
    if (!id.endsWith('.vue')) return null
    const { descriptor } = parse(code, { filename: id })
    const { content } = compileScript(descriptor, { id, inlineTemplate: true })
    return transformWithOxc(content, `${id}.ts`)
  },
})
