// The tables of scenarios in packages/sandbox/README.md, from the catalogue.
import ts from 'typescript'
import { fillDocument } from './fillDocument.mjs'
import { loadModule } from './loadModule.mjs'
import { commentOf, readTable } from './readSource.mjs'

const SCENARIOS = 'packages/sandbox/src/scenarios'
const CATALOGUE = `${SCENARIOS}/catalogue.ts`

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
  return readTable(`${SCENARIOS}/${table.getText()}.ts`, table.getText()).map((property, index) => [
    [ids[index]],
    textOf(property, ids[index]),
  ])
}

function readGroup(constant, scenarios) {
  const properties = readTable(CATALOGUE, constant)
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

/** The groups of the catalogue: a heading, and rows of ids and their text. */
async function readGroups() {
  const { scenarioGroups } = await loadModule(CATALOGUE)
  return readTable(CATALOGUE, 'scenarioGroups').map((property) => {
    const heading = nameOf(property)
    return { heading, rows: readGroup(property.initializer.getText(), scenarioGroups[heading]) }
  })
}

/** The texts of all scenarios by heading, for the workbench. */
export async function readScenarioTexts() {
  return (await readGroups()).map(({ heading, rows }) => ({
    heading,
    scenarios: rows.flatMap(([ids, text]) => ids.map((id) => ({ id, text }))),
  }))
}

const renderTable = ({ heading, rows }) =>
  `### ${heading}\n\n| Id | The call |\n| --- | --- |\n${rows.map(renderRow).join('\n')}`

/** The README with its tables, by its path. */
export async function renderScenarioReference() {
  const tables = (await readGroups()).map(renderTable)
  return fillDocument('packages/sandbox/README.md', { scenarios: tables.join('\n\n') })
}
