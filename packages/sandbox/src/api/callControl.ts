import { boolean, enums, nullish, string, type } from '../bodies/structs.ts'
import { type Fields, field, isRecord } from '../fields.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import type { Stored } from '../platform/createStore.ts'
import { findAssistant } from '../platform/findAssistant.ts'
import { json, Refusal } from '../platform/responses.ts'
import { requireRoomToken } from '../platform/roomToken.ts'
import { hasBearer } from '../platform/route.ts'
import { toMonitor } from '../platform/webCall.ts'
import { viewCall } from './callProgress.ts'
import type { CreateRoutes } from './createCollection.ts'
import { type BodyRules, readFields } from './input.ts'
import { toStream } from './toStream.ts'

const CONTROLS = [
  'mute-assistant',
  'unmute-assistant',
  'mute-customer',
  'unmute-customer',
  'say-first-message',
]
const ROLES = ['system', 'user', 'assistant', 'tool', 'function', 'developer']

/** Why a phone call ends by a command: no number is dialed, so that only its end can be controlled. */
const PHONE_ENDINGS: { readonly [type: string]: string } = {
  'end-call': 'assistant-ended-call',
  transfer: 'assistant-forwarded-call',
}

const destination = type({
  type: enums(['number', 'sip']),
  number: nullish(string(40, 3)),
  sipUri: nullish(string()),
})

/** The commands of the platform's schema, besides those of a phone line, and the handoff to another assistant. */
const COMMAND: BodyRules = {
  required: { type: enums(['say', 'add-message', 'control', 'end-call', 'transfer']) },
  optional: {
    endCallAfterSpoken: boolean(),
    interruptionsEnabled: boolean(),
    interruptAssistantEnabled: boolean(),
    triggerResponseEnabled: boolean(),
  },
  variants: {
    by: 'type',
    shapes: {
      say: { required: { content: string() } },
      'add-message': { required: { message: type({ role: enums(ROLES), content: string() }) } },
      control: { required: { control: enums(CONTROLS) } },
      transfer: { optional: { destination, content: string() } },
    },
  },
}

/** The platform's published clients name the text of `say` `message`. */
const withContent = (body: unknown): unknown =>
  isRecord(body) && body.type === 'say' && body.content === undefined
    ? { ...body, content: body.message }
    : body

/** Gives a call the addresses to listen to it and to control it. */
export const addMonitor = (call: Stored, { baseUrl, store }: PlatformContext): Stored => ({
  ...call,
  monitor: toMonitor(baseUrl, call.id, findAssistant(store, call).fields),
})

/** @throws Refusal 404 for an unknown call, a call that is over, and a call that allows no control, 401 without its key */
function findControlledCall(context: PlatformContext, id: string, request: Request): Stored {
  const call = context.store.get('call', id)
  if (!call) throw new Refusal(404, `No call has the id '${id}'.`)
  const plan = findAssistant(context.store, call).fields?.monitorPlan
  if (field(plan, 'controlEnabled') === false) {
    throw new Refusal(404, 'The call cannot be controlled: its monitorPlan has controlEnabled: false.')
  }
  if (field(plan, 'controlAuthenticationEnabled') === true && !hasBearer(request)) {
    throw new Refusal(401, 'The monitorPlan of the call has controlAuthenticationEnabled: send a key.')
  }
  if (viewCall(call, context).status === 'ended') throw new Refusal(404, `The call '${id}' has ended.`)
  return call
}

/** @throws Refusal 400 for a command that has no effect, because nobody speaks in a phone call of the sandbox */
function endPhoneCall({ store, emit }: PlatformContext, call: Stored, command: Fields): void {
  const endedReason = PHONE_ENDINGS[String(command.type)]
  if (endedReason === undefined) {
    throw new Refusal(400, [
      `type must be one of the following values: ${Object.keys(PHONE_ENDINGS).join(', ')}, since the phone calls of the sandbox follow their script`,
    ])
  }
  const transferred = command.type === 'transfer' && { destination: command.destination }
  store.put('call', { ...call, ...transferred, endedReason, updatedAt: store.now() })
  emit({ type: 'call', callId: call.id, report: { status: 'ended', endedReason } })
}

/** `monitor.controlUrl` of calls, and the way of its commands to the rooms of web calls. */
export const callControlRoutes: CreateRoutes = (context) => [
  {
    operation: 'POST /call/:id/control',
    auth: 'none',
    handle: ({ request, params, body }) => {
      const call = findControlledCall(context, params.id ?? '', request)
      const command = readFields(withContent(body), COMMAND)
      if (call.type === 'webCall') context.commands.send(call.id, command)
      else endPhoneCall(context, call, command)
      return json(200, {})
    },
  },
  {
    operation: 'GET /room/:id/commands',
    auth: 'none',
    isInternal: true,
    handle: ({ request, params, query }) => {
      const call = context.store.get('call', params.id ?? '')
      if (call?.type !== 'webCall') throw new Refusal(404, `No web call has the id '${params.id}'.`)
      if (call.roomToken !== undefined) requireRoomToken(request, call)
      const after = query.get('after')
      return streamCommands(request, context, call.id, after === null ? undefined : Number(after) || 0)
    },
  },
]

/**
 * Answers with a line of JSON for each command, until the room leaves. The first line has no command, but the number of the
 * last one: a room that loses the connection after it names that number.
 */
function streamCommands(
  request: Request,
  { commands }: PlatformContext,
  callId: string,
  lastReceived?: number,
): Response {
  const encoder = new TextEncoder()
  let stop = () => {}
  return toStream(request, 'application/x-ndjson', {
    start: (controller) => {
      const write = (line: { number: number }) =>
        controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
      write({ number: lastReceived ?? commands.lastSent(callId) })
      stop = commands.listen(callId, write, lastReceived)
    },
    cancel: () => stop(),
  })
}
