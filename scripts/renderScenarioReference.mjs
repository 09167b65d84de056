// Writes the tables of scenarios in packages/sandbox/README.md from the catalogue. With --check it only says whether they are up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import ts from 'typescript'
import { commentOf } from './docComments.mjs'

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url))
const SCENARIOS = '../packages/sandbox/src/scenarios'
const README = 'packages/sandbox/README.md'
const TARGET = path(`../${README}`)
const BEGIN = '<!-- scenarios: written by `node scripts/renderScenarioReference.mjs` -->\n'
const END = '<!-- /scenarios -->\n'

/** The tables themselves, for the ids of families. */
async function loadGroups() {
  const { outputFiles } = await build({
    entryPoints: [path(`${SCENARIOS}/catalogue.ts`)],
    bundle: true,
    format: 'esm',
    write: false,
  })
  const code = Buffer.from(outputFiles[0].contents).toString('base64')
  return (await import(`data:text/javascript;base64,${code}`)).scenarioGroups
}

/** The properties of the object that a constant is made of: `{…}`, or the argument of a call. */
function readProperties(file, constant) {
  const source = ts.createSourceFile(
    file,
    readFileSync(path(`${SCENARIOS}/${file}`), 'utf8'),
    ts.ScriptTarget.ESNext,
    true,
  )
  const declarations = source.statements
    .filter((one) => ts.isVariableStatement(one))
    .flatMap(({ declarationList }) => [...declarationList.declarations])
  const value = declarations.find(({ name }) => name.getText() === constant)?.initializer
  const object = value && ts.isCallExpression(value) ? value.arguments[0] : value
  if (!object || !ts.isObjectLiteralExpression(object)) throw new Error(`${file} has no table ${constant}`)
  return [...object.properties]
}

const nameOf = ({ name }) => name.text

/** The comment of a row. Every scenario needs one. */
function textOf(property, id) {
  const { text } = commentOf(property)
  if (!/^[A-Z`].*\.$/.test(text)) throw new Error(`${id} has no comment that begins and ends as a sentence`)
  return text
}

/** A row of `...family(…)`: one for all its ids, or one each with the comments of the family's table. */
function readFamily(spread, ids) {
  const [names] = spread.expression.arguments
  const table = ts.isCallExpression(names) ? names.arguments[0] : names
  if (commentOf(spread).text !== '') return [[ids, textOf(spread, ids[0])]]
  return readProperties(`${table.getText()}.ts`, table.getText()).map((property, index) => [
    [ids[index]],
    textOf(property, ids[index]),
  ])
}

function readGroup(constant, scenarios) {
  const properties = readProperties('catalogue.ts', constant)
  const named = properties.filter((one) => ts.isPropertyAssignment(one)).map(nameOf)
  const others = Object.keys(scenarios).filter((id) => !named.includes(id))
  return properties.flatMap((property) =>
    ts.isSpreadAssignment(property)
      ? readFamily(property, others)
      : [[[nameOf(property)], textOf(property, nameOf(property))]],
  )
}

const renderRow = ([ids, text]) =>
  `| ${ids.map((id) => `\`${id}\``).join(', ')} | ${text.replaceAll('|', '\\|')} |`

async function render() {
  const groups = await loadGroups()
  return readProperties('catalogue.ts', 'scenarioGroups').map((property) => {
    const heading = nameOf(property)
    const rows = readGroup(property.initializer.getText(), groups[heading])
    return `### ${heading}\n\n| Id | The call |\n| --- | --- |\n${rows.map(renderRow).join('\n')}\n`
  })
}

const text = readFileSync(TARGET, 'utf8')
const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)]
if (begin === -1 || end < begin) throw new Error(`${README} has no marks for the tables of scenarios`)
const rendered = `${text.slice(0, begin)}${BEGIN}\n${(await render()).join('\n')}\n${text.slice(end)}`
if (process.argv.includes('--check')) {
  if (rendered !== text) {
    console.error(`${README} is out of date: run node scripts/renderScenarioReference.mjs`)
    process.exitCode = 1
  }
} else writeFileSync(TARGET, rendered)
