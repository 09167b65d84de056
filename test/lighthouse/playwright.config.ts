import { defineConfig, devices } from '@playwright/test'
import { CALL_FLAGS } from '../../scripts/browsers.mjs'

const { CHROMIUM_PATH } = process.env

/** `npm run lighthouse`: measures the built site behind nginx. A busy machine spoils the figures, so no other test runs. */
export default defineConfig({
  testDir: '.',
  globalSetup: './globalSetup.ts',
  workers: 1,
  timeout: 600_000,
  reporter: 'list',
  use: {
    permissions: ['microphone'],
    launchOptions: { ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }), args: CALL_FLAGS },
  },
  projects: [
    { name: 'mobile', use: { viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', use: devices['Desktop Chrome'], testMatch: 'site.spec.ts' },
  ],
})
