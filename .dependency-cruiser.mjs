// The import rules of the packages, the site and the scripts, types included. `npm run imports` checks them.
// Patterns are regular expressions on paths from the repository's root. In `to`, `$1` is the first group of `from.path`.

const CORE = '^packages/core/src/'

/** The layers that each layer of core may import, besides itself. Imports run down this table. */
const CORE_LAYERS = {
  exports: [
    'testing',
    'devPanel',
    'opentelemetry',
    'element',
    'chat',
    'voice',
    'call',
    'engine/daily',
    'engine',
    'rest',
    'validators',
    'events',
    'async',
    'store',
    'errors',
    'constants',
  ],
  testing: [
    'voice',
    'call',
    'engine/daily',
    'engine',
    'rest',
    'validators',
    'events',
    'async',
    'store',
    'errors',
    'constants',
  ],
  devPanel: ['dom', 'voice', 'validators', 'errors', 'constants'],
  opentelemetry: ['voice', 'validators', 'errors', 'constants'],
  element: ['chat', 'dom', 'voice', 'rest', 'validators', 'errors', 'constants'],
  chat: ['voice', 'rest', 'validators', 'store', 'errors', 'constants'],
  dom: [],
  voice: [
    'call',
    'engine/daily',
    'engine',
    'rest',
    'validators',
    'events',
    'async',
    'store',
    'errors',
    'constants',
  ],
  call: ['engine', 'validators', 'events', 'async', 'store', 'errors', 'constants'],
  'engine/daily': ['engine', 'validators', 'events', 'async', 'store', 'errors', 'constants'],
  engine: ['events', 'async', 'store', 'errors', 'constants'],
  rest: ['validators', 'events', 'async', 'errors', 'constants'],
  validators: ['errors', 'constants'],
  store: ['events', 'constants'],
  events: ['errors', 'constants'],
  async: ['errors', 'constants'],
  errors: ['constants'],
  constants: [],
}

/** Layers that are not exactly a folder: that of the interface also has the adapter's, and constants are files. */
const LAYER_PATHS = {
  engine: `${CORE}engine/(?!daily/)`,
  constants: `${CORE}[^/]+$`,
}

const pathOf = (layer) => LAYER_PATHS[layer] ?? `${CORE}${layer}/`

const coreLayers = Object.entries(CORE_LAYERS).map(([layer, allowed]) => ({
  name: `core-layer-${layer}`,
  comment: `${layer} imports only: ${allowed.join(', ') || 'itself'}.`,
  severity: 'error',
  from: { path: pathOf(layer) },
  to: { path: CORE, pathNot: [layer, ...allowed].map(pathOf) },
}))

const SANDBOX = '^packages/sandbox/src/'

/** The folders that each folder of the sandbox may import, besides itself and the files beside the folders. */
const SANDBOX_FOLDERS = {
  // types of the events and of what they hold
  workbench: ['api', 'agent'],
  server: ['say', 'api', 'webhooks', 'platform', 'scenarios', 'agent'],
  say: ['call-machine', 'platform', 'scenarios', 'agent'],
  api: ['bodies', 'webhooks', 'platform', 'scenarios', 'agent'],
  bodies: ['platform', 'agent'],
  webhooks: ['bodies', 'platform', 'scenarios', 'agent'],
  'call-machine': ['platform', 'scenarios', 'agent'],
  platform: ['scenarios', 'agent'],
  scenarios: ['agent'],
  agent: [],
}

const sandboxFolders = Object.entries(SANDBOX_FOLDERS).map(([folder, allowed]) => ({
  name: `sandbox-folder-${folder}`,
  comment: `${folder} imports only: ${allowed.join(', ') || 'itself'}.`,
  severity: 'error',
  from: { path: `${SANDBOX}${folder}/` },
  to: {
    path: `${SANDBOX}[^/]+/`,
    pathNot: [folder, ...allowed].map((name) => `${SANDBOX}${name}/`),
    // the platform loads api/ late
    dependencyTypesNot: ['dynamic-import'],
  },
}))

const onlyIn = (dependency, folder) => ({
  name: `${folder}-owns-dependency`,
  comment: `Only packages/core/src/${folder} imports ${dependency}, so that it can be replaced there.`,
  severity: 'error',
  // the sandbox and the server stand alone, with dependencies of their own
  from: { path: '^(packages|site)/', pathNot: [`${CORE}${folder}/`, '^packages/(sandbox|server)/'] },
  to: { path: `(^|/)node_modules/${dependency}/` },
})

export default {
  forbidden: [
    ...coreLayers,
    ...sandboxFolders,
    {
      name: 'core-folder-has-layer',
      comment: 'A new folder of core needs a row in CORE_LAYERS.',
      severity: 'error',
      from: { path: CORE, pathNot: Object.keys(CORE_LAYERS).map(pathOf) },
      to: { path: CORE },
    },
    onlyIn('@daily-co/daily-js', 'engine'),
    onlyIn('superstruct', 'validators'),
    onlyIn('mitt', 'events'),
    {
      name: 'no-circular',
      comment: 'Files that import each other, also for types only, cannot be read one at a time.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'package-by-name',
      comment: 'Another package is imported by its name, not by a relative path.',
      severity: 'error',
      from: { path: '^(packages/[^/]+|site)/' },
      to: { path: '^(packages|site)/', pathNot: '^$1/', dependencyTypesNot: ['aliased'] },
    },
    {
      name: 'package-by-entry-point',
      comment: 'Only the entry points of a package are public.',
      severity: 'error',
      from: { path: '^(packages/[^/]+|site)/' },
      to: { path: '^(packages|site)/', pathNot: ['^$1/', '^packages/[^/]+/src/exports/'] },
    },
    {
      name: 'resolvable',
      comment: 'The import leads to no file, or to one that its package does not export.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'react-imports-react-and-core',
      comment: '@offhook/react has no dependencies but React and @offhook/core.',
      severity: 'error',
      // the set-up of its unit tests
      from: { path: '^packages/react/src/', pathNot: '/testing/fakeForEachTest\\.tsx$' },
      to: { pathNot: ['^packages/react/src/', '^packages/core/src/exports/', '(^|/)node_modules/react/'] },
    },
    {
      name: 'react-imports-itself-by-path',
      comment:
        'By its name, a bundle would hold the package twice. Only the testing entry must share its context.',
      severity: 'error',
      from: { path: '^packages/react/src/', pathNot: '^packages/react/src/testing/' },
      to: { path: '^packages/react/', dependencyTypes: ['aliased'] },
    },
    {
      name: 'parts-import-react-only',
      comment:
        'The styled parts become source of a user, who has @offhook/react. Nothing else of ours, and no logic.',
      severity: 'error',
      from: { path: '^packages/registry/src/' },
      to: {
        pathNot: [
          '^packages/registry/src/',
          '^packages/react/src/exports/index',
          '(^|/)node_modules/(@types/)?react/',
        ],
      },
    },
    {
      name: 'sandbox-stands-alone',
      comment: 'The sandbox runs without the other packages. It may import their types.',
      severity: 'error',
      from: { path: '^packages/sandbox/' },
      to: { path: '^packages/(core|react|server)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-stands-alone',
      comment: '@offhook/server runs wherever web standards do: no other package of ours, nothing of Node.',
      severity: 'error',
      from: { path: '^packages/server/src/' },
      to: { pathNot: ['^packages/server/src/', '(^|/)node_modules/(jose|superstruct)/'] },
    },
    {
      name: 'sandbox-platform-loads-api-late',
      comment: 'A page that only creates web calls loads neither the other operations nor hono.',
      severity: 'error',
      from: { path: '^packages/sandbox/src/', pathNot: '^packages/sandbox/src/(api|server|exports/server)' },
      to: {
        path: ['^packages/sandbox/src/(api|server)/', '(^|/)node_modules/(@hono/|hono/)'],
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'react-stays-in-react',
      comment: 'Core, the sandbox and the server work without React.',
      severity: 'error',
      from: { path: '^packages/(core|sandbox|server)/' },
      to: { path: ['(^|/)node_modules/(@types/)?react(-dom)?/', '^packages/react/'] },
    },
    {
      name: 'landing-section-stands-alone',
      comment: 'Sections of the landing page do not import each other.',
      severity: 'error',
      from: { path: '^site/src/sections/([^/.]+)' },
      to: { path: '^site/src/sections/', pathNot: '^site/src/sections/$1[/.]' },
    },
    {
      name: 'site-documents-render-on-the-server',
      comment:
        'The route table and the reader of legal texts render documents: the browser loads none of it.',
      severity: 'error',
      from: { path: '^site/src/(main\\.ts|hydrate\\.tsx)$' },
      to: {
        reachable: true,
        path: ['^site/src/(routes|prerender)\\.tsx$', '(^|/)node_modules/(marked|yaml)/'],
      },
    },
    {
      name: 'exports-re-exports',
      comment: 'Only exports/*.ts re-exports: every other import names the file that defines it.',
      severity: 'error',
      from: { path: '^(packages|site)/', pathNot: '^packages/[^/]+/src/exports/' },
      to: { dependencyTypes: ['export'] },
    },
    {
      name: 'release-scripts-stand-alone',
      comment: 'These scripts run with the right to publish: they load nothing but Node and other scripts.',
      severity: 'error',
      from: { path: '^scripts/release/(publish|openVersionPullRequest|tagRelease)\\.mjs$' },
      to: { reachable: true, path: ['(^|/)node_modules/', '^(bench|examples|packages|site|test)/'] },
    },
    {
      name: 'file-name-says-something',
      comment: 'A file is named after its content.',
      severity: 'error',
      from: {},
      to: { path: '^(packages|site)/.*/(utils?|helpers?|common|misc)\\.tsx?$' },
    },
  ],
  options: {
    exclude: { path: '\\.(test|test-d)\\.tsx?$' },
    doNotFollow: { path: ['node_modules', '(^|/)dist/'] },
    // types are imports to a reader, too
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
