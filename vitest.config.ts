import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Packages are linked from source, so that tests and the site need no build. */
export const sourceAliases = [
  { find: /^@offhook\/(core|sandbox)\/(.+)$/, replacement: source('./packages/$1/src/exports/$2.ts') },
  { find: /^@offhook\/(core|react|sandbox)$/, replacement: source('./packages/$1/src/exports/index.ts') },
]

/** These look at what users install: `npm run test:packed` builds it first. */
const onBuiltPackages = ['test/packaging.test.ts', 'test/sizes.test.ts']

export default defineConfig({
  resolve: { alias: sourceAliases },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['packages/*/src/**/*.test.ts', 'site/src/**/*.test.ts', 'test/*.test.ts'],
          exclude: onBuiltPackages,
        },
      },
      {
        extends: true,
        test: {
          name: 'jsdom',
          environment: 'jsdom',
          include: ['packages/*/src/**/*.test.tsx', 'site/src/**/*.test.tsx'],
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
    ],
  },
})
