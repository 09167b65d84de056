// The tables of scenarios in packages/sandbox/README.md, from the catalogue.
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { root } from '../root.mjs'
import { commentOf } from './docComments.mjs'
import { fillDocument } from './fillDocument.mjs'
import { loadModule } from './loadModule.mjs'

const SCENARIOS = 'packages/sandbox/src/scenarios'

/** The properties of the object that a constant is made of: `{…}`, or the argument of a call. */
function readProperties(file, constant) {
  const source = ts.createSourceFile(
    file,
    readFileSync(`${root}${SCENARIOS}/${file}`, 'utf8'),
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

/** The groups of the catalogue: a heading, and rows of ids and their text. */
async function readGroups() {
  const { scenarioGroups } = await loadModule(`${SCENARIOS}/catalogue.ts`)
  return readProperties('catalogue.ts', 'scenarioGroups').map((property) => {
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
