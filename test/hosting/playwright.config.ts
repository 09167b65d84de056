import { defineConfig } from '@playwright/test'
import browserTests from '../../playwright.config.ts'

/** `scripts/site/testHosting.mjs` runs this, with an nginx that serves the built site. */
export default defineConfig({
  ...browserTests,
  testDir: '.',
  // Files named .test.ts belong to Vitest.
  testMatch: '*.spec.ts',
  // The calls take most of the time, and mostly wait.
  workers: 2,
  fullyParallel: true,
  reporter: [['list'], ['json']],
  projects: [{ name: 'nginx' }],
  webServer: [],
})
