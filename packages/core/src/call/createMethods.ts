import { APP_MESSAGE_MAX, METHOD_LIMIT_MS } from '../limits.ts'
import type { CallObject } from './callObject.ts'
import type { MethodRow, RoomRules } from './methods/methodRow.ts'
import type { CallMethods, METHODS } from './methods/methods.ts'
import { LOADED, type Need } from './methods/needs.ts'
import type { Session } from './session.ts'

/** The methods that the call object runs by itself. */
export type OwnMethods = Pick<CallMethods, OwnName>
type OwnName =
  | 'build'
  | 'load'
  | 'preAuth'
  | 'startCamera'
  | 'join'
  | 'leave'
  | 'destroy'
  | 'isDestroyed'
  | 'meetingState'
  | 'participants'
  | 'assistant'

type AnyRow = MethodRow<(...args: never[]) => unknown>
type Args = readonly never[]

/** Makes the methods of the call object from their table: state first, then arguments, then the engine. */
export function createMethods(call: CallObject, own: OwnMethods, rows: typeof METHODS): CallMethods {
  const methods: Record<string, unknown> = {}
  for (const [name, row] of Object.entries<AnyRow>(rows)) methods[name] = createMethod(call, own, name, row)
  // the rows say what each method takes and gives
  return methods as unknown as CallMethods
}

function createMethod(
  call: CallObject,
  own: OwnMethods,
  name: string,
  row: AnyRow,
): (...args: Args) => unknown {
  const allow = (args: Args) => {
    if (!row.outlivesCall) call.misuse.refuseAfterDestroy(true)
    insist(call, name, row.needs)
    row.check?.(rulesOf(call), ...args)
  }
  switch (row.kind) {
    case 'own':
      return runOwn(own, name, row, allow)
    case 'request':
      return async (...args) => {
        allow(args)
        return ask(call, name, row, args)
      }
    case 'test':
      return async (...args) => {
        allow(args)
        return runTest(call, name, row, args)
      }
    default:
      return (...args) => {
        if (!row.outlivesCall && call.misuse.refuseAfterDestroy(false)) return row.idle?.(call)
        allow(args)
        return tell(call, name, row, args)
      }
  }
}

/** Refuses, and says so, unless every need is met. */
function insist(call: CallObject, name: string, needs: readonly Need[]): void {
  const now = call.moment()
  const missing = needs.find(({ isMet }) => !isMet(now))
  if (missing) throw call.misuse.report(missing.misuse(name, now))
}

const rulesOf = (call: CallObject): RoomRules => ({
  get appMessageMax() {
    return call.session?.engine.appMessageMax() ?? APP_MESSAGE_MAX
  },
  get subscribesAutomatically() {
    return call.session?.engine.subscribesAutomatically() ?? true
  },
})

function runOwn(own: OwnMethods, name: string, row: AnyRow, allow: (args: Args) => void) {
  const run = (own as unknown as Record<string, (...args: Args) => unknown>)[name]
  if (!run) throw new TypeError(`${name}() is nobody's.`)
  if (row.outlivesCall) return run
  return async (...args: Args) => {
    allow(args)
    return run(...args)
  }
}

function tell(call: CallObject, name: string, row: AnyRow, args: Args): unknown {
  const session = call.session
  if (session?.isBuilt) {
    const answer = session.engine.invoke(name, args)
    restate(session, row, args)
    return answer
  }
  if (row.idle) return row.idle(call)
  throw call.misuse.report(LOADED.misuse(name, call.moment()))
}

async function ask(call: CallObject, name: string, row: AnyRow, args: Args): Promise<unknown> {
  // a frame that has not loaded answers nobody
  if (row.opens && call.moment().isFrame) insist(call, name, [LOADED])
  const session = row.opens ? call.open() : call.session
  if (row.opens) await session?.built
  if (!session?.isBuilt) return row.idle?.(call)
  const answer = await answered(session, name, row, args)
  restate(session, row, args)
  return answer
}

function restate(session: Session, { restates }: AnyRow, args: Args): void {
  if (restates) session.asked = { ...session.asked, ...restates(session.asked, ...args) }
}

async function runTest(call: CallObject, name: string, row: AnyRow, args: Args): Promise<unknown> {
  call.setTest(row.endedBy ?? null)
  try {
    const session = call.open()
    await call.load()
    return await answered(session, name, row, args)
  } finally {
    call.setTest(null)
  }
}

const answered = (session: Session, name: string, { limit = METHOD_LIMIT_MS }: AnyRow, args: Args) =>
  session.answer(`${name}()`, Promise.resolve(session.engine.invoke(name, args)), limit)
