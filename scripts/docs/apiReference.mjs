// The references of the packages, by TypeDoc from the doc comments: a page of docs/api for each entry point.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Application, ReflectionKind } from 'typedoc'
import { PACKAGES } from '../packages.mjs'
import { root } from '../root.mjs'

const FOLDER = 'docs/api'

const OPTIONS = {
  entryPoints: PACKAGES.map((name) => `${root}packages/${name}/src/exports/*.ts`),
  exclude: ['**/*.test-d.ts'],
  tsconfig: `${root}tsconfig.base.json`,
  // `npm run typecheck` checks the same files
  skipErrorChecking: true,
  logLevel: 'Warn',
  plugin: ['typedoc-plugin-markdown'],
  excludeExternals: true,
  excludeProtected: true,
  excludePrivate: true,
  disableSources: true,
  readme: 'none',
  name: 'Reference',
  router: 'module',
  hidePageHeader: true,
  hideBreadcrumbs: true,
  useCodeBlocks: true,
  expandParameters: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  classPropertiesFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  propertyMembersFormat: 'table',
  typeDeclarationFormat: 'table',
  tableColumnSettings: { hideDefaults: true, hideInherited: true, hideOverrides: true },
  pageTitleTemplates: { module: ({ name }) => `@offhook/${name}` },
}

/**
 * Reads the public API. Each entry point is a module: `core`, `core/rest`, …
 *
 * @returns {Promise<{ app: Application, project: import('typedoc').ProjectReflection }>}
 */
export async function readPublicApi() {
  const app = await Application.bootstrapWithPlugins(OPTIONS)
  const project = await app.convert()
  if (!project) throw new Error('TypeDoc cannot read the packages.')
  for (const module of project.children ?? []) module.name = module.name.replace('/src/exports', '')
  // A member is described where it is declared, if that is public
  for (const member of project.getReflectionsByKind(ReflectionKind.ClassOrInterface))
    for (const child of [...(member.children ?? [])])
      if (child.inheritedFrom?.reflection) project.removeReflection(child)
  return { app, project }
}

/** Every page by its path in the repository. */
export async function renderApiReference({ app, project }) {
  const folder = mkdtempSync(join(tmpdir(), 'offhook-reference-'))
  try {
    app.options.setValue('outputs', [{ name: 'markdown', path: folder }])
    await app.generateOutputs(project)
    return new Map(
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.md'))
        .map((file) => [`${FOLDER}/${file}`, readFileSync(join(folder, file), 'utf8')]),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}
