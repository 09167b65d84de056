import {
  type DeclarationReflection,
  type ParameterReflection,
  type Reflection,
  ReflectionKind,
} from 'typedoc'
import { beforeAll, expect, test } from 'vitest'
import { readPublicApi } from '../../scripts/docs/apiReference.mjs'
import { findStale, renderReferences } from '../../scripts/docs/renderReferences.mjs'

let api: Awaited<ReturnType<typeof readPublicApi>>

// TypeDoc reads all packages
beforeAll(async () => {
  api = await readPublicApi()
}, 300_000)

/** The text of a reflection's own comment: what it says, its tags, and for a function those of its signatures. */
function commentOf(reflection: Reflection): string {
  const { comment } = reflection
  const parts = [...(comment?.summary ?? []), ...(comment?.blockTags ?? []).flatMap(({ content }) => content)]
  const own = parts.map(({ text }) => text).join('')
  const signatures = reflection.isDeclaration() ? reflection.getAllSignatures() : []
  const typed = reflection.isDeclaration() && reflection.type?.type === 'reflection' ? reflection.type : null
  const inType = typed?.declaration.signatures ?? []
  return own + [...signatures, ...inType].map(commentOf).join('')
}

/** The comment of a reflection, or the nearest comment around it. */
const commentAround = (reflection: Reflection): string =>
  commentOf(reflection) || (reflection.parent ? commentAround(reflection.parent) : '')

const namesOf = (reflections: readonly Reflection[]) => reflections.map((one) => one.getFullName())

test('documents every public name, every method of the call object, and every member of options, props, the client and its state', () => {
  const names = (api.project.children ?? []).flatMap(({ children = [] }) => children)
  const isExplained = /(Options|Props)$|^(VoiceClient|VoiceState|CallMethods)$/
  // Daily documents the options that a call object shares with daily-js. The methods come from tables
  const members = names
    .filter(({ name }) => isExplained.test(name))
    .flatMap(({ name, children = [] }) =>
      children.filter(({ inheritedFrom }) => inheritedFrom === undefined || name === 'CallMethods'),
    )
  const own = [...names.filter(({ kind }) => kind !== ReflectionKind.Reference), ...members]
  expect(own.length).toBeGreaterThan(700)
  expect(namesOf(own.filter((one) => commentOf(one) === ''))).toEqual([])
})

const isNumber = (type: DeclarationReflection['type']): boolean =>
  (type?.type === 'intrinsic' && type.name === 'number') ||
  (type?.type === 'union' && type.types.some(isNumber))

/** Whether a caller passes this in: in a parameter, in options, or to a rule, which describes options. */
function isPassedIn(reflection: Reflection): boolean {
  const path = reflection.getFullName()
  return (
    reflection.kindOf(ReflectionKind.Parameter) ||
    /(Options|Props|Settings|Latency)\b/.test(path) ||
    path.startsWith('core/validators.')
  )
}

test('documents a unit or a bound for every numeric parameter and option', () => {
  const isMeasured =
    /(milli)?seconds|\d ms\b|bytes|characters|bits per second|pixels|\d to \d|from \d|at (least|most) \d|above \d|\d or more|finite number|whole number/i
  const numbers = api.project
    .getReflectionsByKind(ReflectionKind.Property | ReflectionKind.Parameter)
    .filter((one): one is DeclarationReflection | ParameterReflection =>
      isNumber((one as DeclarationReflection | ParameterReflection).type),
    )
    .filter(isPassedIn)
  expect(numbers.length).toBeGreaterThan(70)
  expect(namesOf(numbers.filter((one) => !isMeasured.test(commentAround(one))))).toEqual([])
})

test('docs/api, docs/errors and the tables of scenarios are what the sources say', async () => {
  expect(findStale(await renderReferences(api)), 'Run `npm run docs`.').toEqual([])
})
