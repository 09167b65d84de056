import { fileURLToPath } from 'node:url'
import { defineConfig, type Project } from '@playwright/test'
import { CALL_FLAGS } from './scripts/browsers.mjs'
import { hasPulseAudio } from './scripts/pulseAudio.mjs'
import { newest, oldest, platforms, sandbox, site } from './test/browser/addresses.ts'
import { CHROMIUM_ONLY, CHROMIUM_ONLY_FILES } from './test/browser/firefox/chromiumOnly.ts'
import { NOT_IN_WEBKIT, NOT_WHOLE_IN_WEBKIT } from './test/browser/webkit/notInWebKit.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

const { CHROMIUM_PATH, DEEP } = process.env

const vite = 'node_modules/.bin/vite'
const harness = (port: number) =>
  ['build', `preview --port ${port}`]
    .map((command) => `${vite} ${command} --config test/browser/harness/vite.config.ts`)
    .join(' && ')

const escaped = (title: string) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const titles = (list: Readonly<Record<string, string>>) =>
  Object.keys(list).map((title) => new RegExp(escaped(title)))

/** The tag of tests that run in WebKit only: the other browsers run a longer one in their place. */
const ONLY_WEBKIT = /@only-webkit/

/** The stock Firefox, by WebDriver BiDi: docs/decisions/025. */
const firefox = (hasFakeDevices: boolean) =>
  ({
    use: {
      baseURL: newest.url,
      browserName: 'firefox' as const,
      channel: 'moz-firefox',
      launchOptions: {
        executablePath: path('test/browser/firefox/firefox.mjs'),
        firefoxUserPrefs: {
          // no prompt for the microphone
          'media.navigator.permission.disabled': true,
          'media.navigator.streams.fake': hasFakeDevices,
          // calls on a machine whose only network is itself
          'media.peerconnection.ice.loopback': true,
          'media.peerconnection.ice.obfuscate_host_addresses': false,
          // Firefox 153 crashes when the test and the page both read `ariaLabelledByElements` (docs/decisions/025)
          'accessibility.ARIAElementReflection.enabled': false,
          // as Chromium without a window
          'ui.useOverlayScrollbars': 1,
          // Back loads a page again, as Playwright has it in Chromium: it reaches no page that Firefox restores
          'browser.sessionhistory.max_total_viewers': 0,
        },
      },
    },
    grepInvert: [...titles(CHROMIUM_ONLY), ONLY_WEBKIT],
  }) satisfies Partial<Project>

// Firefox has a fake camera only together with a fake microphone, which does not speak
const firefoxWithCamera = [
  '**/call/{call,model}.spec.ts',
  '**/sandbox/{access,faults,requests}.spec.ts',
  // a recorded call opens the camera
  '**/voice/faults.spec.ts',
]
// Playwright searches the name of the file, the title and the tags of a test, in this order
const notInWebKit = [
  ...titles(NOT_IN_WEBKIT),
  ...Object.keys(NOT_WHOLE_IN_WEBKIT).map(
    (file) => new RegExp(`\\b${escaped(file)}\\.spec\\.ts(?!.*@(?:smoke|webkit|only-webkit)\\b)`),
  ),
]
const firefoxIgnores = Object.keys(CHROMIUM_ONLY_FILES).map((file) => `**/${file}.spec.ts`)

export default defineConfig({
  testDir: 'test/browser',
  // Tests of calls wait for speech more than they compute. `npm test` gives them priority over the unit tests beside them
  workers: 3,
  // docs/decisions/003
  retries: 1,
  failOnFlakyTests: Boolean(process.env.FAIL_ON_FLAKY_TESTS),
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A busy machine is slow, not wrong. The fake microphone says its sentence every 11 seconds, and a test may miss one
  timeout: 120_000,
  expect: { timeout: 45_000 },
  use: {
    permissions: ['microphone'],
    launchOptions: {
      ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
      args: [
        ...CALL_FLAGS,
        `--use-file-for-fake-audio-capture=${path('test/browser/fixtures/caller.wav')}`,
        '--disable-quic',
      ],
    },
  },
  projects: [
    // a newcomer's: installs and serves a copy of the repository
    { name: 'first-minute', use: { actionTimeout: 45_000 }, testMatch: '**/firstMinute.spec.ts' },
    {
      name: 'daily-newest',
      use: { baseURL: newest.url },
      testIgnore: '**/{vapiWeb,firstMinute}.spec.ts',
      grepInvert: ONLY_WEBKIT,
    },
    // The tests that depend on the version of daily-js: the engine, calls on it, and the sandbox's stand-in for its call machine.
    // Tests with the tag @newest are about what lies above the engine, or about what the sandbox's agent does
    {
      name: 'daily-0.80',
      use: { baseURL: oldest.url },
      testMatch: [
        '**/call/{call,engineContract}.spec.ts',
        // the platform's own client comes with daily-js 0.80
        '**/sandbox/{requests,services,vapiWeb}.spec.ts',
        '**/validators/agree.spec.ts',
        '**/voice/cycles.spec.ts',
      ],
      grepInvert: /@newest/,
    },
    // the same, only in `npm run test:deep`: every call and fault again, of which `npm test` plays those of the newest version
    {
      name: 'deep-0.80',
      use: { baseURL: oldest.url },
      testMatch: [
        '**/call/{frame,model}.spec.ts',
        '**/sandbox/{calls,faults}.spec.ts',
        '**/voice/{call,faults}.spec.ts',
      ],
      grepInvert: /@newest/,
    },
    // the daily-js that the platform's own client brings, also only there
    {
      name: 'deep-platforms',
      use: { baseURL: platforms.url },
      testMatch: ['**/call/engineContract.spec.ts', '**/voice/{call,cycles}.spec.ts'],
      grepInvert: /@newest/,
    },
    // what `npm test` runs in Firefox, if there is one
    { ...firefox(!hasPulseAudio()), name: 'firefox-smoke', grep: /@smoke/, testIgnore: firefoxIgnores },
    {
      ...firefox(!hasPulseAudio()),
      name: 'firefox',
      testIgnore: [...firefoxIgnores, ...firefoxWithCamera],
    },
    {
      ...firefox(true),
      name: 'firefox-camera',
      testMatch: firefoxWithCamera,
      testIgnore: firefoxIgnores,
    },
    // what `npm test` runs in WebKit, if there is one: docs/decisions/059. Each test there has a browser and an X server of its
    // own, and three of them at once interrupt the sound
    {
      name: 'webkit-smoke',
      workers: 2,
      use: { baseURL: newest.url, browserName: 'webkit' },
      grep: /@smoke|@webkit/,
    },
    {
      name: 'webkit',
      workers: 2,
      use: { baseURL: newest.url, browserName: 'webkit' },
      grepInvert: notInWebKit,
    },
  ],
  webServer: [
    { command: harness(newest.port), url: newest.url, reuseExistingServer: false },
    {
      command: harness(oldest.port),
      url: oldest.url,
      reuseExistingServer: false,
      env: { DAILY: '0.80' },
    },
    ...(DEEP
      ? [
          {
            command: harness(platforms.port),
            url: platforms.url,
            reuseExistingServer: false,
            env: { DAILY: 'platforms' },
          },
        ]
      : []),
    {
      command: `node packages/sandbox/bin/offhook-sandbox.mjs --port ${sandbox.port}`,
      url: `${sandbox.url}/health`,
      reuseExistingServer: false,
    },
    {
      command: `${vite} build site --logLevel warn && ${vite} preview site --host 127.0.0.1 --strictPort --port ${site.port}`,
      url: site.url,
      reuseExistingServer: false,
    },
  ],
})
