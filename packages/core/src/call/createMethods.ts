import { APP_MESSAGE_MAX, METHOD_LIMIT_MS } from '../limits.ts'
import type { Store } from '../store/createStore.ts'
import type { Misuse } from './createMisuse.ts'
import type { PlatformParticipants } from './createPlatformParticipants.ts'
import type { CallState } from './lifecycle.ts'
import type { Known, MethodRow, RoomRules } from './methods/methodRow.ts'
import type { CallMethods, METHODS } from './methods/methods.ts'
import { LOADED, type Moment, type Need } from './methods/needs.ts'
import type { Session } from './session.ts'

/** The methods that the call object runs by itself. */
export type OwnMethods = Pick<CallMethods, OwnName>
type OwnName =
  | 'build'
  | 'load'
  | 'join'
  | 'leave'
  | 'destroy'
  | 'isDestroyed'
  | 'meetingState'
  | 'participants'
  | 'assistant'

/** What the methods need to know of their call object. */
export interface CallHost {
  readonly own: OwnMethods
  readonly state: Store<CallState>
  readonly session: () => Session | null
  readonly moment: () => Moment
  readonly misuse: Misuse
  /** The participants of the platform, told from everybody else in the room. */
  readonly platform: PlatformParticipants
  readonly known: () => Known
  /** The open session, or a new one that is being built. */
  readonly open: () => Session
  /** Remembers how the test that runs is ended early; null when it is over. */
  readonly setTest: (endedBy: string | null) => void
}

/** The same, with the steps ahead of a join, which the voice client does not take: they come with the methods. */
export interface MethodHost extends CallHost {
  readonly own: OwnMethods & Pick<CallMethods, 'preAuth' | 'startCamera'>
}

type AnyRow = MethodRow<(...args: never[]) => unknown>
type Args = readonly never[]

/** Makes the methods of the call object from their table: state first, then arguments, then the engine. */
export function createMethods(host: MethodHost, rows: typeof METHODS): CallMethods {
  const methods: Record<string, unknown> = {}
  for (const [name, row] of Object.entries<AnyRow>(rows)) methods[name] = createMethod(host, name, row)
  // the rows say what each method takes and gives
  return methods as unknown as CallMethods
}

function createMethod(host: MethodHost, name: string, row: AnyRow): (...args: Args) => unknown {
  const allow = (args: Args) => {
    if (!row.outlivesCall) host.misuse.refuseAfterDestroy(true)
    insist(host, name, row.needs)
    row.check?.(rulesOf(host), ...args)
  }
  switch (row.kind) {
    case 'own':
      return runOwn(host, name, row, allow)
    case 'request':
      return async (...args) => {
        allow(args)
        return ask(host, name, row, args)
      }
    case 'test':
      return async (...args) => {
        allow(args)
        return runTest(host, name, row, args)
      }
    default:
      return (...args) => {
        if (!row.outlivesCall && host.misuse.refuseAfterDestroy(false)) return row.idle?.(host.known())
        allow(args)
        return tell(host, name, row, args)
      }
  }
}

/** Refuses, and says so, unless every need is met. */
function insist({ moment, misuse }: MethodHost, name: string, needs: readonly Need[]): void {
  const now = moment()
  const missing = needs.find(({ isMet }) => !isMet(now))
  if (missing) throw misuse.report(missing.misuse(name, now))
}

const rulesOf = ({ session }: MethodHost): RoomRules => ({
  get appMessageMax() {
    return session()?.engine.appMessageMax() ?? APP_MESSAGE_MAX
  },
  get subscribesAutomatically() {
    return session()?.engine.subscribesAutomatically() ?? true
  },
})

function runOwn({ own }: MethodHost, name: string, row: AnyRow, allow: (args: Args) => void) {
  const run = (own as unknown as Record<string, (...args: Args) => unknown>)[name]
  if (!run) throw new TypeError(`${name}() is nobody's.`)
  if (row.outlivesCall) return run
  return async (...args: Args) => {
    allow(args)
    return run(...args)
  }
}

function tell(host: MethodHost, name: string, row: AnyRow, args: Args): unknown {
  const session = host.session()
  if (session?.isBuilt) {
    const answer = session.engine.invoke(name, args)
    restate(session, row, args)
    return answer
  }
  if (row.idle) return row.idle(host.known())
  throw host.misuse.report(LOADED.misuse(name, host.moment()))
}

async function ask(host: MethodHost, name: string, row: AnyRow, args: Args): Promise<unknown> {
  // a frame that has not loaded answers nobody
  if (row.opens && host.moment().isFrame) insist(host, name, [LOADED])
  const session = row.opens ? host.open() : host.session()
  if (row.opens) await session?.built
  if (!session?.isBuilt) return row.idle?.(host.known())
  const answer = await answered(session, name, row, args)
  restate(session, row, args)
  return answer
}

function restate(session: Session, { restates }: AnyRow, args: Args): void {
  if (restates) session.asked = { ...session.asked, ...restates(session.asked, ...args) }
}

async function runTest(host: MethodHost, name: string, row: AnyRow, args: Args): Promise<unknown> {
  host.setTest(row.endedBy ?? null)
  try {
    const session = host.open()
    await host.own.load()
    return await answered(session, name, row, args)
  } finally {
    host.setTest(null)
  }
}

const answered = (session: Session, name: string, { limit = METHOD_LIMIT_MS }: AnyRow, args: Args) =>
  session.answer(`${name}()`, Promise.resolve(session.engine.invoke(name, args)), limit)
