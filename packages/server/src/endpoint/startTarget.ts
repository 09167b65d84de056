import { isRecord } from '../http/readRequest.ts'
import type { PlatformObject } from '../PlatformObject.ts'
import { ServerError } from '../ServerError.ts'

/** The target of a call: an assistant, a squad or a workflow. A string is an id. An object is sent inline. */
export interface StartTarget {
  readonly assistant?: string | PlatformObject
  readonly assistantOverrides?: PlatformObject
  /** Such as `v3`. */
  readonly assistantVersion?: string
  readonly squad?: string | PlatformObject
  readonly squadOverrides?: PlatformObject
  readonly workflow?: string | PlatformObject
  readonly workflowOverrides?: PlatformObject
}

/** The body that the page has sent. It is an object, and nothing in it has been checked. */
export interface PageBody {
  /** The name that the page has given in place of an assistant's id. */
  readonly assistantId?: unknown
  readonly [field: string]: unknown
}

/**
 * The targets that this server offers, by the name that a page gives in place of an assistant's id; or a function that
 * decides. It returns null to refuse.
 */
export type TargetOption =
  | { readonly [name: string]: string | StartTarget }
  | ((request: Request, body: PageBody) => string | StartTarget | null | Promise<string | StartTarget | null>)

const KINDS = ['assistant', 'squad', 'workflow'] as const

/** The place of the first empty id in a target, null for none: an environment variable that is not set. */
function findEmptyId(target: unknown, path: string): string | null {
  if (!isRecord(target)) return target === '' || target === undefined ? path : null
  const kind = KINDS.find((each) => Object.hasOwn(target, each) && !target[each])
  return kind ? `${path}.${kind}` : null
}

const emptyId = (path: string): ServerError =>
  new ServerError('option', `\`${path}\` is empty. It needs an id. Is its environment variable set?`)

/** @throws ServerError `option` unless there is a function, or a target for each name */
export function requireTarget(target: unknown): void {
  if (typeof target === 'function') return
  if (!isRecord(target)) {
    throw new ServerError('option', 'createCallEndpoint() needs `target`: targets by name, or a function.')
  }
  for (const [name, each] of Object.entries(target)) {
    const empty = findEmptyId(each, `target.${name}`)
    if (empty !== null) throw emptyId(empty)
  }
}

/**
 * Decides who takes the call of a page.
 *
 * @throws ServerError `target` for a name that this server does not have, `option` for an empty id that a function returns
 */
export async function chooseTarget(
  target: TargetOption,
  request: Request,
  body: PageBody,
): Promise<PlatformObject> {
  const { assistantId: name } = body
  const chosen = typeof target === 'function' ? await target(request, body) : findByName(target, name)
  const empty = chosen === undefined ? null : findEmptyId(chosen, 'target()')
  if (empty !== null) throw emptyId(empty)
  if (isRecord(chosen)) return toRequestFields(chosen)
  // A function of JavaScript may return anything.
  if (typeof chosen === 'string') return toRequestFields({ assistant: chosen })
  throw new ServerError('target', 'The page named nothing that `target` has.')
}

const findByName = (targets: { readonly [name: string]: string | StartTarget }, name: unknown) =>
  (typeof name === 'string' && Object.hasOwn(targets, name) ? targets[name] : null) ?? null

/** The fields of the platform's request: `assistantId` for an id, `assistant` for an object. */
function toRequestFields(target: StartTarget): PlatformObject {
  const fields: [string, unknown][] = []
  for (const [name, value] of Object.entries(target)) {
    const isId = typeof value === 'string' && KINDS.some((kind) => kind === name)
    if (value !== undefined) fields.push([isId ? `${name}Id` : name, value])
  }
  return Object.fromEntries(fields)
}

/** Whether the room outlives a reload of the page: a client with `resume` sends it. It costs seconds of a call. */
const RESUME = 'roomDeleteOnUserLeaveEnabled'

/**
 * Takes the fields that a page may set: `allowed` has their paths, such as `assistantOverrides.variableValues`. Every page
 * may resume its calls.
 *
 * @throws ServerError `field` for any other field
 */
export function takeAllowedFields(body: PlatformObject, allowed: readonly string[]): PlatformObject {
  const refuse = (path: string): never => {
    // Only the name of a field that an option could have: anything else is the page's text.
    const name = /^[\w.]{1,80}$/.test(path) ? path : 'a field'
    throw new ServerError('field', `The page sent ${name}, which \`allowFields\` does not have.`)
  }
  const take = (fields: PlatformObject, parent: string): PlatformObject =>
    Object.fromEntries(
      Object.entries(fields).map(([key, value]) => {
        const path = parent + key
        // A name with a dot is no path.
        if (key.includes('.')) return refuse(path)
        if (allowed.includes(path) || (path === RESUME && typeof value === 'boolean')) return [key, value]
        const isParent = allowed.some((each) => each.startsWith(`${path}.`))
        return isParent && isRecord(value) ? [key, take(value, `${path}.`)] : refuse(path)
      }),
    )
  return take(body, '')
}

/** Adds the fields of a page to those of this server, which win. */
export function mergeFields(own: PlatformObject, page: PlatformObject): PlatformObject {
  const merged = new Map(Object.entries(page))
  for (const [key, value] of Object.entries(own)) {
    const other = merged.get(key)
    merged.set(key, isRecord(value) && isRecord(other) ? mergeFields(value, other) : value)
  }
  return Object.fromEntries(merged)
}
