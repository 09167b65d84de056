import { defineConfig } from '@playwright/test'
import browserTests from '../../playwright.config.ts'

/** `scripts/site/testHosting.mjs` runs this, with an nginx that serves the built site. */
export default defineConfig({
  ...browserTests,
  testDir: '.',
  // those named .test.ts are Vitest's
  testMatch: '*.spec.ts',
  // the calls take the time, and mostly wait
  workers: 2,
  fullyParallel: true,
  reporter: [['list'], ['json']],
  projects: [{ name: 'nginx' }],
  webServer: [],
})
