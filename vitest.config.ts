import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Packages are linked from source, so that tests and the site need no build. */
export const sourceAliases = [
  {
    find: /^@offhook\/(core|react|sandbox|server)\/(.+)$/,
    replacement: source('./packages/$1/src/exports/$2.ts'),
  },
  {
    find: /^@offhook\/(core|react|sandbox|server)$/,
    replacement: source('./packages/$1/src/exports/index.ts'),
  },
]

/** The oldest React that we support lies in a workspace of its own, beside the newest. */
const react18 = [
  { find: /^react(\/.*)?$/, replacement: source('./test/react18/node_modules/react$1') },
  { find: /^react-dom(\/.*)?$/, replacement: source('./test/react18/node_modules/react-dom$1') },
  // its CommonJS would ask Node for React, past these aliases
  {
    find: /^@testing-library\/react$/,
    replacement: source('./node_modules/@testing-library/react/dist/@testing-library/react.esm.js'),
  },
]

/** The tests of the bindings, with each React. Their files share a worker, which takes a fifth of the time: none keeps a module. */
const bindings = {
  environment: 'jsdom',
  include: ['packages/{react,registry}/src/**/*.test.tsx'],
  isolate: false,
}

/** These look at what users install, and at how it gets to npm: `npm run test:packed` builds it first. */
const onBuiltPackages = [
  'test/packages/packaging.test.ts',
  'test/packages/release.test.ts',
  'test/packages/sizes.test.ts',
]

/** These install bundlers and frameworks from the registry, and make a release in a copy: `npm run test:consumers`. */
const consumers = ['test/packages/consumers.test.ts', 'test/packages/nextVersion.test.ts']

/** The statements about the site, which its tests name as tags. Vitest refuses a tag that is not one of them. */
const statements = readFileSync(source('./docs/site-statements.md'), 'utf8').matchAll(
  /^- \*\*([SG]\d+)\*\*/gm,
)

export default defineConfig({
  resolve: { alias: sourceAliases },
  test: {
    // One worker per core: Vitest's default, one less, would use half of two cores.
    maxWorkers: '100%',
    // Node 20 aborts as a whole when a thread is ended inside a call to fs.promises, as Vite makes them without waiting.
    pool: 'forks',
    // what hangs fails; a busy machine does not
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: source('./test/waitForLonger.ts'),
    // as in that file: a second is too short on a busy machine
    expect: { poll: { timeout: 15_000 } },
    tags: Array.from(statements, ([, name = '']) => ({ name })),
    // `npm run test:coverage`: each package by its own unit tests; what only a browser can do is not in there
    coverage: {
      provider: 'v8',
      include: ['packages/core/src/**/*.ts', 'packages/react/src/**/*.{ts,tsx}'],
      // contracts are tests, run on more than one engine
      exclude: ['**/*.test.{ts,tsx}', '**/*.test-d.ts', '**/*ontract*.ts', '**/exports/**'],
      reporter: ['text-summary', 'json-summary', 'json', 'html'],
      thresholds: {
        'packages/core/src/**': { branches: 95 },
        'packages/react/src/**': { branches: 95 },
      },
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'packages/*/src/**/*.test.ts',
            'site/src/**/*.test.ts',
            'examples/booking-agent/*.test.ts',
            'test/{clients,docs,hosting,packages,scripts}/*.test.ts',
          ],
          exclude: [...onBuiltPackages, ...consumers],
        },
      },
      {
        extends: true,
        test: {
          name: 'jsdom',
          environment: 'jsdom',
          include: ['site/src/**/*.test.tsx', 'test/docs/*.test.tsx'],
        },
      },
      { extends: true, test: { name: 'react-19', ...bindings } },
      {
        extends: true,
        resolve: { alias: react18 },
        test: {
          name: 'react-18',
          ...bindings,
          // what only newer versions have
          exclude: ['**/*.react19.test.tsx'],
          server: { deps: { inline: [/@testing-library\/react\//] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'packed',
          environment: 'node',
          include: onBuiltPackages,
          // npm installs, a compiler runs
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      // `npm run test:docs`: reads the documentation site that it builds first
      {
        extends: true,
        test: { name: 'docs-site', environment: 'node', include: ['test/docs/site/*.test.ts'] },
      },
      // `npm run test:platform`: reads the platform's public document
      {
        extends: true,
        test: { name: 'platform', environment: 'node', include: ['test/platform/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'consumers',
          environment: 'node',
          include: consumers,
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
