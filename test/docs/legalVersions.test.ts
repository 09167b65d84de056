import { expect, test } from 'vitest'
import { findChangedTexts, raiseVersion } from '../../scripts/site/legalVersions.mjs'

test('every legal text has a version and a date for its words', async () => {
  const changed = [...(await findChangedTexts()).keys()]
  expect(changed, 'The words have changed, but not the version: run `npm run legal`.').toEqual([])
})

const facts = { noticeDays: 90 }
const draft = `---
title: Terms
summary: For {{company}}.
---

## End

With {{noticeDays}} days of notice.
`
const first = raiseVersion(draft, facts, '2026-01-31')

test('default: a new text has version 1', () => {
  expect(first.replace(/(?<=fingerprint: )[\da-f]{16}$/m, '…')).toBe(
    draft.replace('summary:', 'version: 1\nupdated: 2026-01-31\nfingerprint: …\nsummary:'),
  )
})

test.each([
  ['another fact', { noticeDays: 30 }, first],
  ['another word', facts, first.replace('of notice', 'of warning')],
  ['another summary', facts, first.replace('For {{company}}', 'By {{company}}')],
])('behavior: %s makes the next version', (_title, facts, source) => {
  const raised = raiseVersion(source, facts, '2026-02-28')
  expect(raised).toContain('\nversion: 2\nupdated: 2026-02-28\n')
  expect(raiseVersion(raised, facts, '2026-03-31')).toBe(raised)
})

test.each([
  ['a fact of another text', { ...facts, retentionDays: 7 }, first],
  ['a new line break', facts, first.replace(' days of', '\ndays of')],
])('behavior: %s makes no new version', (_title, facts, source) => {
  expect(raiseVersion(source, facts, '2026-02-28')).toBe(source)
})
