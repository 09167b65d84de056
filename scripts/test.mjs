// `npm test`: everything that must never break, or the tests of the names that are given. Browser tests, which wait more
// than they compute, run beside checks and unit tests, and have priority: interrupted sound would fail them. A phase that
// fails does not end the run. The last line is always `N passed, N failed`.
import { parseArgs } from 'node:util'
import { onShutdown } from './onShutdown.mjs'
import { browserTests, check, chromium, firefox, vitest } from './testing/phases.mjs'
import { endAll } from './testing/runInGroup.mjs'
import { runPhases } from './testing/runPhases.mjs'
import { selectPhases } from './testing/selectPhases.mjs'

const HELP = `npm test                           runs all checks, unit tests and browser tests
npm test -- useCallTimer           runs the test files with this in their path, unit tests and browser tests
npm test -- call/call.spec.ts:30   runs the test at this line
npm test -- "hangs up"             runs the tests with this in their title
npm test -- resume "hangs up"      runs the tests with this title in these files

Browser tests use your Chrome or Chromium, or download one, and your Firefox. CHROMIUM_PATH and FIREFOX_PATH name them.
Without Firefox its tests are left out. With CI=true they fail.

More: npm run test:unit -- --watch · npm run test:browser -- --project=daily-newest · npm run lint · npm run typecheck
CONTRIBUTING.md has all commands.`

const UNIT = ['node', 'jsdom', 'react-18']
const PACKED = ['packed']
const build = check('Build of the packages', 'node scripts/build.mjs core react sandbox')

const EVERYTHING = [
  // The quick checks first: their mistakes are seen at once
  [
    {
      isLive: true,
      phases: [
        check('Lock file is complete for every platform', 'node scripts/checkLock.mjs'),
        check('Format and lint', 'biome check . --error-on-warnings'),
        check('Imports', 'npm run --silent imports'),
      ],
    },
    { phases: [build] },
  ],
  [
    {
      isLive: true,
      phases: [
        chromium,
        firefox(),
        browserTests(),
        // Measures the site that Playwright has built
        { ...check('Sizes', 'npm run --silent size'), needs: [build.title, chromium.title] },
      ],
    },
    {
      isLowPriority: true,
      phases: [
        // Not beside the build: they would read types that are half written
        check('Lint with types', 'oxlint --type-aware --deny-warnings'),
        check('Types', 'npm run --silent typecheck'),
        check('Unused files, exports and dependencies', 'npm run --silent unused'),
        vitest('Unit tests', { projects: UNIT }),
        { ...vitest('Packed packages', { projects: PACKED }), needs: [build.title] },
      ],
    },
  ],
]

function readArguments() {
  try {
    return parseArgs({ options: { help: { type: 'boolean', short: 'h' } }, allowPositionals: true })
  } catch (error) {
    const [what] = error.message.split('. ')
    console.error(`${what}\n\n${HELP}`)
    return process.exit(1)
  }
}

const { values, positionals: names } = readArguments()
if (values.help) {
  console.log(HELP)
  process.exit()
}

// The reader of the output has gone, as in `npm test | head`
process.stdout.on('error', endAll)
onShutdown(endAll)

const stages =
  names.length === 0
    ? EVERYTHING
    : [[{ isLive: true, phases: selectPhases(names, { unit: UNIT, packed: PACKED, build }) }]]
const noMatch = `No test file and no title has ${names.map((name) => `"${name}"`).join(' and ')} in it. \
Try npm test -- --help. Tests behind nginx run by npm run test:hosting, those of other bundlers by npm run test:consumers.`
const hasPassed = await runPhases(stages, names.length > 0 ? noMatch : undefined)
process.exitCode = hasPassed ? 0 : 1
