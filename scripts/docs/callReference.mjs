// The generated parts of docs/api/call.md, from the tables that the call object is made of.
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { root } from '../root.mjs'
import { commentOf, oneLine } from './docComments.mjs'
import { fillDocument } from './fillDocument.mjs'
import { loadModule } from './loadModule.mjs'

const CALL = 'packages/core/src/call'

/** The tables in the order of the page: file, constant, heading. */
const TOPICS = [
  ['joining', 'JOINING', 'Loading, joining, leaving'],
  ['media', 'MEDIA', 'Microphone, camera, screen, levels'],
  ['people', 'PEOPLE', 'People, and what is sent and received'],
  ['sharedData', 'SHARED_DATA', 'Messages and what is shared'],
  ['broadcast', 'BROADCAST', 'Recording, streaming, transcription'],
  ['telephony', 'TELEPHONY', 'Telephone and SIP'],
  ['network', 'NETWORK', 'Network and tests'],
  ['prebuilt', 'PREBUILT_UI', 'The prebuilt UI'],
]

const KINDS = { getter: 'read', command: 'sent', request: 'answered', test: 'a test', implemented: '' }

const parse = (file) =>
  ts.createSourceFile(file, readFileSync(`${root}${file}`, 'utf8'), ts.ScriptTarget.ESNext, true)

/** The signature of a method, from its function type. */
function signatureOf(name, node) {
  const text = oneLine(node.getText())
  const arrow = text.lastIndexOf(') =>')
  return `${name}${text.slice(0, arrow + 1)}: ${text.slice(arrow + 4).trim()}`
    .replaceAll(/\( | \)/g, (bracket) => bracket.trim())
    .replaceAll('readonly ', '')
}

/** The rows of a table: name, signature and comment. */
function readRows(file, constant) {
  const rows = []
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === constant) {
      for (const property of node.initializer.properties) {
        const name = property.name.getText()
        const [type] = property.initializer.typeArguments
        rows.push({ name, signature: signatureOf(name, type), comment: commentOf(property).text })
      }
    } else ts.forEachChild(node, visit)
  }
  visit(parse(`${CALL}/methods/${file}.ts`))
  return rows
}

/** The message of an unmet precondition, without the method's name. */
const messageOf = (name, need) => need.message(name, { testStopMethod: 'stop…' }).replace(`${name}() `, '')

function describe({ name, signature, comment }, { kind, needs, outlivesCall }) {
  const notes = [
    KINDS[kind],
    ...needs.map((need) => `“${messageOf(name, need)}”`),
    outlivesCall ? 'also after `destroy()`' : '',
  ].filter(Boolean)
  const text = comment === '' ? '' : ` ${comment}`
  return `- \`${signature}\`${text}${notes.length > 0 ? ` *(${notes.join('; ')})*` : ''}`
}

/** The page, by its path. */
export async function renderCallReference() {
  const { METHODS } = await loadModule(`${CALL}/methods/methods.ts`)
  const { TRANSITIONS } = await loadModule(`${CALL}/lifecycle.ts`)
  const topics = TOPICS.map(([file, constant, heading]) => {
    const lines = readRows(file, constant).map((row) => describe(row, METHODS[row.name]))
    return `## ${heading}\n\n${lines.join('\n')}`
  })
  const moves = Object.entries(TRANSITIONS).map(
    ([trigger, row]) =>
      `| ${trigger} | ${Object.keys(row).join(', ')} | ${[...new Set(Object.values(row))].join(', ')} |`,
  )
  return fillDocument('docs/api/call.md', {
    states: `| Trigger | From | To |\n| --- | --- | --- |\n${moves.join('\n')}`,
    methods: topics.join('\n\n'),
  })
}
