import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type RecordingServer, recordServer } from '../../fixtures/rest/recordServer.ts'
import { createResourceClient } from './createResourceClient.ts'
import { calls } from './resources/calls.ts'

const network = vi.hoisted(() => ({ isGone: false }))
vi.mock('./load.ts', () => ({
  load: async (part: Promise<unknown>) => {
    if (network.isGone) throw new TypeError('Failed to fetch dynamically imported module')
    return part
  },
}))

let server: RecordingServer
let statuses: number[]
let whileAsked: (() => void) | undefined
beforeEach(async () => {
  network.isGone = false
  statuses = []
  whileAsked = undefined
  server = await recordServer((_, response) => {
    whileAsked?.()
    response.statusCode = statuses.shift() ?? 200
    response.setHeader('retry-after', '0').end('{"id":"a"}')
  })
})
afterEach(() => server.close())

const createClient = () => createResourceClient({ token: 'key', baseUrl: server.baseUrl }, { calls })

describe('the part of a small client that sends again', () => {
  test('default: is there when the network fails, as it came beside the first request', async () => {
    const rest = createClient()
    await rest.calls.get('a')
    await vi.dynamicImportSettled()
    network.isGone = true
    statuses = [503, 429]
    expect(await rest.calls.get('a')).toEqual({ id: 'a' })
    expect(server.requests).toHaveLength(4)
  })

  test('behavior: that it did not come is told to nobody, and it is tried again when it is needed', async () => {
    network.isGone = true
    const rest = createClient()
    await rest.calls.get('a')
    await vi.dynamicImportSettled()
    statuses = [503]
    await expect(rest.calls.get('a')).rejects.toMatchObject({ code: 'api-server', attempts: 1 })
    network.isGone = false
    statuses = [503]
    expect(await rest.calls.get('a')).toEqual({ id: 'a' })
    expect(server.requests).toHaveLength(4)
  })

  test('behavior: a body is sent again as it was when it was given', async () => {
    const rest = createClient()
    const customer = { number: '+1' }
    statuses = [429]
    const asked = rest.calls.create({ customer })
    whileAsked = () => {
      customer.number = '+2'
    }
    await asked
    expect(server.requests.map(({ body }) => JSON.parse(body))).toEqual([
      { customer: { number: '+1' } },
      { customer: { number: '+1' } },
    ])
  })
})
