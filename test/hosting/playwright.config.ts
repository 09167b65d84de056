import { defineConfig } from '@playwright/test'
import browserTests from '../../playwright.config.ts'

/** `npm run test:hosting`: the built site and the tag behind nginx. */
export default defineConfig({
  ...browserTests,
  testDir: '.',
  // Files named .test.ts belong to Vitest.
  testMatch: '*.spec.ts',
  globalSetup: './globalSetup.ts',
  // The calls take most of the time, and mostly wait.
  workers: 2,
  fullyParallel: true,
  reporter: [['list'], ['./countReporter.ts']],
  projects: [{ name: 'nginx' }],
  webServer: [],
})
