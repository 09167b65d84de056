import { describe, expect, test } from 'vitest'
import { findBreaches, findCircles, findEarly, findShipped, RULES } from './layers.ts'
import { readSourceFiles } from './sourceFiles.ts'

const files = findShipped(readSourceFiles())
const core = 'packages/core/src'

test('imports run one way', () => {
  expect(files.length).toBeGreaterThan(0)
  expect(findBreaches(files)).toEqual([])
})

test('no files import each other in a circle', () => {
  expect(findCircles(files)).toEqual([])
})

test('the call object and the engine come with the first call, not with the page', () => {
  expect(findEarly(files)).toEqual([])
})

/** For every rule, sources that break it, so that none can pass by looking at nothing. */
const BREACHES: Record<string, readonly [path: string, text: string][]> = {
  'core: imports run one way': [
    [`${core}/call/x.ts`, "import { a } from '../voice/a.ts'"],
    [`${core}/engine/engine.ts`, "import type { Call } from '../call/call.ts'"],
    [`${core}/engine/engine.ts`, "import { isLocal } from '../packages/core/src/engine/participant.ts'"],
    [`${core}/engine/engine.ts`, "import type { Call } from '../call/call.ts'"],
    [`${core}/rest/x.ts`, "const load = () => import('../voice/a.ts')"],
    [`${core}/rest/x.ts`, "import type { A } from '../packages/core/src/engine/engine.ts'"],
    [`${core}/validators/x.ts`, "let a: import('../call/call.ts').Call"],
    [`${core}/validators/x.ts`, "import { a } from '../events/a.ts'"],
    [`${core}/call/x.ts`, "import { daily } from '../engine/daily.ts'"],
    [`${core}/engine/payloads.ts`, "import { daily } from './daily.ts'"],
    [`${core}/errors/x.ts`, "import { a } from '../packages/core/src/store/createStore.ts'"],
  ],
  'a package is used through its entry points': [
    ['packages/react/src/x.ts', "import { a } from '../../core/src/voice/a.ts'"],
    ['site/src/x.ts', "import { a } from '@offhook/core/dist/a.js'"],
    ['site/src/x.ts', "import { a } from '../../packages/react/src/a.ts'"],
  ],
  'react: imports react and the public core only': [
    ['packages/react/src/x.ts', "import { create } from 'zustand'"],
    ['packages/react/src/x.ts', "import type { A } from '@offhook/sandbox'"],
  ],
  'sandbox: stands alone at run time': [
    ['packages/sandbox/src/x.ts', "import { a } from '@offhook/core'"],
    ['packages/sandbox/src/x.ts', "import('@offhook/core/daily')"],
  ],
  'core and sandbox know no React': [
    [`${core}/voice/x.ts`, "import { useState } from 'react'"],
    ['packages/sandbox/src/x.ts', "import type { A } from '@offhook/react'"],
  ],
  'the vendor stands behind a door': [
    [`${core}/call/x.ts`, "import type { DailyCall } from '@daily-co/daily-js'"],
    ['site/src/x.ts', "const load = () => import('@daily-co/daily-js')"],
  ],
  'superstruct is imported in packages/core/src/validators/ only': [
    [`${core}/call/x.ts`, "import { string } from 'superstruct'"],
  ],
  'mitt is imported in packages/core/src/events/ only': [[`${core}/voice/x.ts`, "import mitt from 'mitt'"]],
  'landing sections never import each other': [
    ['site/src/landing/Hero.tsx', "import { Meet } from './Meet.tsx'"],
    ['site/src/landing/Hero.tsx', "import { Meet } from './meet/Meet.tsx'"],
  ],
  'only exports/ re-exports, every name by hand': [
    [`${core}/voice/x.ts`, "export { a } from './a.ts'"],
    [`${core}/voice/x.ts`, "export type { A } from './a.ts'"],
    [`${core}/exports/index.ts`, "export * from '../packages/core/src/voice/types.ts'"],
  ],
  'a file is named after what it holds': [
    [`${core}/voice/utils.ts`, ''],
    ['site/src/ui/helpers.tsx', ''],
    [`${core}/types.ts`, ''],
  ],
}

describe('every rule can fail', () => {
  test.for(RULES)('$name', (rule) => {
    const breaches = BREACHES[rule.name] ?? []
    expect(breaches).not.toEqual([])
    for (const [path, text] of breaches) expect(findBreaches([{ path, text }], [rule])).toHaveLength(1)
  })

  test('what only a test reaches is not shipped, whatever an entry reaches is', () => {
    const shipped = [
      { path: `${core}/exports/index.ts`, text: "export type { A } from '../voice/a.ts'" },
      { path: `${core}/voice/a.ts`, text: "const load = () => import('./b.ts')" },
      { path: `${core}/voice/b.ts`, text: '' },
    ]
    const tool = { path: `${core}/voice/record.ts`, text: "import { a } from './a.ts'" }
    expect(findShipped([tool, ...shipped])).toEqual(shipped)
  })

  test('circles', () => {
    const circle = [
      { path: 'site/src/a.ts', text: "import { b } from './b.ts'" },
      { path: 'site/src/b.ts', text: "import { a } from './a.ts'" },
    ]
    expect(findCircles(circle)).toEqual([['site/src/a.ts', 'site/src/b.ts', 'site/src/a.ts']])
  })

  test('early parts', () => {
    const [index, client, engine] = [
      `${core}/exports/index.ts`,
      `${core}/voice/client.ts`,
      `${core}/engine/daily.ts`,
    ]
    const files = (text: string) => [
      { path: index, text: "export { create } from '../packages/core/src/voice/types.ts'" },
      { path: client, text },
      { path: engine, text: '' },
    ]
    const atOnce = files("import { daily } from '../engine/daily.ts'")
    expect(findEarly(atOnce)).toEqual([`${index} → ${client} → ${engine}`])
    expect(findEarly(files("const load = () => import('../engine/daily.ts')"))).toEqual([])
  })
})

describe('what is allowed', () => {
  test.for([
    [`${core}/voice/x.ts`, "const load = () => import('../engine/daily.ts')"],
    [`${core}/exports/index.ts`, "export { createVoiceClient } from '../packages/core/src/voice/createVoiceClient.ts'"],
    [`${core}/engine/daily.ts`, "const load = () => import('@daily-co/daily-js')"],
    ['packages/sandbox/src/x.ts', "import type { A } from '@offhook/core'"],
    ['packages/react/src/x.ts', "import { createVoiceClient } from '@offhook/core'"],
    ['site/src/landing/Hero.tsx', "import { Button } from '../ui/Button.tsx'"],
  ])('%s: %s', ([path = '', text = '']) => {
    expect(findBreaches([{ path, text }])).toEqual([])
  })
})
