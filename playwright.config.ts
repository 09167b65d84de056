import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

const { CHROMIUM_PATH } = process.env

const harness = 'node_modules/.bin/vite --config test/browser/harness/vite.config.ts'

/** One harness server for each version of daily-js that is supported at either end. */
const newest = 'http://127.0.0.1:4271'
const oldest = 'http://127.0.0.1:4272'

export default defineConfig({
  testDir: 'test/browser',
  workers: 1,
  retries: 0,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  use: {
    permissions: ['microphone'],
    launchOptions: {
      ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
      args: [
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-audio-capture=${path('test/browser/fixtures/caller.wav')}`,
        '--allow-loopback-in-peer-connection',
        '--disable-background-networking',
        '--disable-quic',
      ],
    },
  },
  projects: [
    { name: 'daily-newest', use: { baseURL: newest }, testIgnore: '**/vapiWeb.spec.ts' },
    // the platform's own client comes with daily-js 0.80
    { name: 'daily-0.80', use: { baseURL: oldest }, testIgnore: '**/site*.spec.ts' },
  ],
  webServer: [
    { command: `${harness} --port 4271`, url: newest, reuseExistingServer: false },
    { command: `${harness} --port 4272`, url: oldest, reuseExistingServer: false, env: { DAILY: '0.80' } },
  ],
})
