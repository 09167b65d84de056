// Draws the chart of README.md from RESULTS.md, in two themes. `npm run bench` does so at its end, and `node bench/src/chart.mjs`
// draws the last results again.
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const RESULTS = new URL('../RESULTS.md', import.meta.url)
export const CHARTS = {
  light: new URL('../chart-light.svg', import.meta.url),
  dark: new URL('../chart-dark.svg', import.meta.url),
}

const THEMES = {
  light: { text: '#18222b', soft: '#55606a', bar: '#a9b1b7', ours: '#0b6b4b' },
  dark: { text: '#ebe8df', soft: '#a7b2bb', bar: '#56636d', ours: '#5fd09b' },
}

const WIDTH = 760
const NAMES = 250
const ROW = 24
const HEAD = 46

/** The cells of the rows below a heading, without the first two lines of each table. */
function readRows(results, heading) {
  const section = results.split(/^## /m).find((part) => part.startsWith(heading))
  if (section === undefined) throw new Error(`RESULTS.md has no part "${heading}".`)
  const lines = section.split('\n').filter((line) => line.startsWith('| '))
  return lines
    .filter((line) => !line.startsWith('| ---'))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    )
}

/** The rows of a part that `pick` returns a name and a text with a number for. */
const readBars = (results, heading, pick) =>
  readRows(results, heading).flatMap((cells) => {
    const [name, text] = pick(cells) ?? []
    const value = Number.parseFloat(text)
    return Number.isNaN(value) ? [] : [{ name, text, value, isOurs: name.startsWith('Offhook') }]
  })

/** The name of a package without its version. */
const shortName = (name) =>
  name.replaceAll(/ \d+\.\d+\.\d+/g, '').replace('@pipecat-ai/client-js, ', 'pipecat, ')

function readPanels(results) {
  return [
    {
      title: 'Script before a call',
      about: 'what a page loads before anybody presses, minified and compressed',
      bars: readBars(results, 'Bytes before and after', ([name, , before]) =>
        name.includes('on React') ? undefined : [shortName(name), before],
      ),
    },
    {
      title: 'From the press to the call',
      about: 'median, on a line of 40 ms and 10 Mbit/s',
      bars: readBars(results, 'From the press to the assistant', ([line, name, , , median]) =>
        line.startsWith('40 ms') ? [shortName(name), median] : undefined,
      ),
    },
    {
      title: 'What the agent adds to an answer',
      about: 'median, besides the models and the silence that ends a turn',
      bars: readBars(results, 'From the words of the user', ([name, measured, added]) =>
        measured.includes('in the page') ? undefined : [shortName(name), added],
      ),
    },
  ]
}

const escapeXml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function renderPanel({ title, about, bars }, top, theme) {
  const longest = Math.max(...bars.map(({ value }) => value))
  const rows = bars.map(({ name, text, value, isOurs }, index) => {
    const y = top + HEAD + index * ROW
    const width = Math.max(2, ((WIDTH - NAMES - 90) * value) / longest)
    const weight = isOurs ? ' font-weight="600"' : ''
    return `<text x="${NAMES - 12}" y="${y + 12}" text-anchor="end" fill="${theme.text}"${weight}>${escapeXml(name)}</text>
<rect x="${NAMES}" y="${y}" width="${width.toFixed(1)}" height="16" rx="3" fill="${isOurs ? theme.ours : theme.bar}"/>
<text x="${(NAMES + width + 8).toFixed(1)}" y="${y + 12}" fill="${theme.text}"${weight}>${escapeXml(text)}</text>`
  })
  return `<text x="0" y="${top + 14}" font-size="15" font-weight="600" fill="${theme.text}">${escapeXml(title)}</text>
<text x="0" y="${top + 32}" fill="${theme.soft}">${escapeXml(about)}</text>
${rows.join('\n')}`
}

/**
 * Draws the chart.
 *
 * @param {string} results the text of RESULTS.md
 * @param {keyof typeof THEMES} theme
 */
export function renderChart(results, theme) {
  let top = 4
  const parts = []
  const panels = readPanels(results)
  for (const panel of panels) {
    if (panel.bars.length === 0) throw new Error(`RESULTS.md has no figures for "${panel.title}".`)
    parts.push(renderPanel(panel, top, THEMES[theme]))
    top += HEAD + panel.bars.length * ROW + 22
  }
  const label = panels
    .map(({ title, bars }) => `${title}: ${bars.map(({ name, text }) => `${name} ${text}`).join(', ')}.`)
    .join(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top - 14}" width="${WIDTH}" height="${top - 14}" font-family="system-ui, sans-serif" font-size="13" role="img">
<title>${escapeXml(label)}</title>
${parts.join('\n')}
</svg>
`
}

/** Draws both themes from the results on disk. */
export function writeCharts() {
  const results = readFileSync(RESULTS, 'utf8')
  for (const [theme, file] of Object.entries(CHARTS)) writeFileSync(file, renderChart(results, theme))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeCharts()
