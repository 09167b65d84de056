import { array } from '../bodies/structs.ts'
import { field, fieldsOf, isRecord, listOf } from '../fields.ts'
import type { Stored } from '../platform/createStore.ts'
import { json, Refusal } from '../platform/responses.ts'
import type { CreateRoutes } from './createCollection.ts'
import { readFields } from './input.ts'
import { extract } from './judge.ts'

/** Extracts data from ended calls: by an expression, or by the user's model. Without a model, the result is null. */
export const structuredOutputRoutes: CreateRoutes = (context, collectionOf) => {
  const outputs = collectionOf('structured-output')
  const calls = collectionOf('call')
  return [
    {
      operation: 'POST /structured-output/run',
      handle: async ({ body, request: { signal } }) => {
        const { callIds, structuredOutputId, structuredOutput, previewEnabled } = readFields(body, {
          required: { callIds: array() },
        })
        if (!isRecord(structuredOutput) && typeof structuredOutputId !== 'string') {
          throw new Refusal(400, ['one of structuredOutputId, structuredOutput is required'])
        }
        const output = isRecord(structuredOutput) ? structuredOutput : outputs.get(String(structuredOutputId))
        const id = String(field(output, 'id') ?? 'preview')
        const name = field(output, 'name')
        const found = listOf(callIds).map((callId) => calls.get(String(callId)))
        const results: { call: Stored; result: { name: unknown; result: unknown } }[] = []
        for (const call of found) {
          const transcript = String(field(call.artifact, 'transcript') ?? '')
          const result = (await extract(output, transcript, context.models?.respond, signal)) ?? null
          results.push({ call, result: { name, result } })
        }
        if (previewEnabled === true) return json(200, { [id]: results[0]?.result })
        context.store.change(() => {
          for (const { call, result } of results) {
            const record = context.store.get('call', call.id)
            const structuredOutputs = { ...fieldsOf(record?.structuredOutputs), [id]: result }
            if (record) context.store.put('call', { ...record, structuredOutputs })
          }
        })
        return json(200, { message: `Extracted from ${results.length} calls.` })
      },
    },
  ]
}
