// The generated parts of docs/api/call.md, from the tables that the call object is made of.
import { fillDocument } from './fillDocument.mjs'
import { loadModule } from './loadModule.mjs'
import { commentOf, oneLine, readTable } from './readSource.mjs'

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

/** The signature of a method, from its function type. */
function signatureOf(name, node) {
  const text = oneLine(node.getText())
  const arrow = text.lastIndexOf(') =>')
  return `${name}${text.slice(0, arrow + 1)}: ${text.slice(arrow + 4).trim()}`
    .replaceAll(/\( | \)/g, (bracket) => bracket.trim())
    .replaceAll('readonly ', '')
}

/** The message of an unmet precondition, without the method's name. */
const messageOf = (name, need) => need.message(name, { testStopMethod: 'stop…' }).replace(`${name}() `, '')

/** A method as a line of the page, from its row in a table. */
function describe(property, methods) {
  const name = property.name.getText()
  const { kind, needs, outlivesCall } = methods[name]
  const notes = [
    KINDS[kind],
    ...needs.map((need) => `“${messageOf(name, need)}”`),
    outlivesCall ? 'also after `destroy()`' : '',
  ].filter(Boolean)
  const { text } = commentOf(property)
  const signature = signatureOf(name, property.initializer.typeArguments[0])
  return `- \`${signature}\`${text && ` ${text}`}${notes.length > 0 ? ` *(${notes.join('; ')})*` : ''}`
}

/** The page, by its path. */
export async function renderCallReference() {
  const { METHODS } = await loadModule(`${CALL}/methods/methods.ts`)
  const { TRANSITIONS } = await loadModule(`${CALL}/lifecycle.ts`)
  const topics = TOPICS.map(([file, constant, heading]) => {
    const rows = readTable(`${CALL}/methods/${file}.ts`, constant)
    const lines = rows.map((row) => describe(row, METHODS))
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
