// Writes the tables of scenarios in packages/sandbox/README.md from the catalogue. With --check it only says whether they are up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url))
const README = 'packages/sandbox/README.md'
const TARGET = path(`../${README}`)
const BEGIN = '<!-- scenarios: written by `node scripts/renderScenarioReference.mjs` -->\n'
const END = '<!-- /scenarios -->\n'

async function loadGroups() {
  const { outputFiles } = await build({
    entryPoints: [path('../packages/sandbox/src/scenarios/catalogue.ts')],
    bundle: true,
    format: 'esm',
    write: false,
  })
  const code = Buffer.from(outputFiles[0].contents).toString('base64')
  return (await import(`data:text/javascript;base64,${code}`)).scenarioGroups
}

const renderRow = ([id, { doc }]) => `| \`${id}\` | ${doc.replaceAll('|', '\\|')} |`

const renderGroup = ([heading, scenarios]) =>
  `### ${heading}\n\n| Id | The call |\n| --- | --- |\n${Object.entries(scenarios).map(renderRow).join('\n')}\n`

const text = readFileSync(TARGET, 'utf8')
const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)]
if (begin === -1 || end < begin) throw new Error(`${README} has no place between the marks of the scenarios`)
const tables = Object.entries(await loadGroups()).map(renderGroup)
const rendered = `${text.slice(0, begin)}${BEGIN}\n${tables.join('\n')}\n${text.slice(end)}`
if (process.argv.includes('--check')) {
  if (rendered !== text) {
    console.error(`${README} is out of date: run node scripts/renderScenarioReference.mjs`)
    process.exitCode = 1
  }
} else writeFileSync(TARGET, rendered)
