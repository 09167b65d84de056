import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CHARTS, renderChart } from '../../bench/src/chart.mjs'
import { root } from '../root.ts'

const results = readFileSync(join(root, 'bench/RESULTS.md'), 'utf8')

describe('the chart of the measurements', () => {
  test.each(['light', 'dark'] as const)('default: %s shows the results', (theme) => {
    expect(readFileSync(CHARTS[theme], 'utf8')).toBe(renderChart(results, theme))
  })

  test('behavior: it names every bar with its figure', () => {
    const chart = renderChart(results, 'light')
    const [title = ''] = /(?<=<title>).*(?=<\/title>)/.exec(chart) ?? []
    expect(title).toMatch(/Script before a call: Offhook [\d.]+ kB, @vapi-ai\/web [\d.]+ kB/)
    expect(title).toMatch(/From the press to the call: @vapi-ai\/web \d+ ms, Offhook, cold \d+ ms/)
    expect(title).toMatch(/What the agent adds to an answer: Offhook \d+ ms, LiveKit Agents \d+ ms/)
  })

  test('behavior: results without a figure are refused', () => {
    expect(() => renderChart(results.replaceAll(/\d+ ms/g, 'slow'), 'light')).toThrow(
      'RESULTS.md has no figures for "From the press to the call".',
    )
    expect(() => renderChart('# Measured\n', 'light')).toThrow('has no part "Bytes before and after"')
  })
})
