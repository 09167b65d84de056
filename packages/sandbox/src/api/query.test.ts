import { beforeEach, describe, expect, test } from 'vitest'
import { createTestPlatform } from './createTestPlatform.ts'

describe('lists', () => {
  const { request, create } = createTestPlatform()
  const created: { id: string; createdAt: string; name: string }[] = []

  beforeEach(async () => {
    if (created.length > 0) return
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      created.push(await create('/session', { name, assistantId: name }))
    for (const type of ['dtmf', 'sms', 'endCall']) await create('/tool', { type })
  })

  const names = async (query: string) =>
    (await request(`GET /session?${query}`)).body.results.map(({ name }: { name: string }) => name).join('')

  test('default: a page, the newest first', async () => {
    const { body } = await request('GET /session')
    expect(body.metadata).toEqual({
      itemsPerPage: 100,
      totalItems: 5,
      currentPage: 1,
      totalPages: 1,
      hasNextPage: false,
      sortOrder: 'DESC',
    })
    expect(await names('')).toBe('edcba')
  })

  test('default: a plain list, the newest first', async () => {
    const types = async (query: string) =>
      (await request(`GET /tool${query}`)).body.map(({ type }: { type: string }) => type)
    expect(await types('')).toEqual(['endCall', 'sms', 'dtmf'])
    expect(await types('?limit=1')).toEqual(['endCall'])
  })

  test.each([
    ['limit=2', 'ed', { totalItems: 5, totalPages: 3, hasNextPage: true }],
    ['limit=2&page=2', 'cb', { currentPage: 2, hasNextPage: true }],
    ['limit=2&page=3', 'a', { currentPage: 3, hasNextPage: false }],
    ['limit=2&page=4', '', { currentPage: 4, hasNextPage: false }],
    ['limit=0', '', { itemsPerPage: 0, totalItems: 5, totalPages: 0, hasNextPage: false }],
    ['sortOrder=ASC&limit=2', 'ab', { sortOrder: 'ASC' }],
    ['name=c', 'c', { totalItems: 1 }],
    ['assistantId=d', 'd', { totalItems: 1 }],
    ['name=c&assistantId=d', '', { totalItems: 0 }],
    ['unknown=1', 'edcba', {}],
  ])('parameters: %s', async (query, expected, metadata) => {
    expect(await names(query)).toBe(expected)
    expect((await request(`GET /session?${query}`)).body.metadata).toMatchObject(metadata)
  })

  test.each([
    ['createdAtGt', 'ed'],
    ['createdAtGe', 'edc'],
    ['createdAtLt', 'ba'],
    ['createdAtLe', 'cba'],
    ['updatedAtGt', 'ed'],
    ['updatedAtGe', 'edc'],
    ['updatedAtLt', 'ba'],
    ['updatedAtLe', 'cba'],
  ])('parameters: %s', async (name, expected) => {
    expect(await names(`${name}=${created[2]?.createdAt}`)).toBe(expected)
  })

  test.each([
    ['limit=1001', 'limit must not be greater than 1000'],
    ['limit=-1', 'limit must not be less than 0'],
    ['limit=many', 'limit must be an integer number'],
    ['page=0', 'page must not be less than 1'],
    ['page=1.5', 'page must be an integer number'],
    ['sortOrder=up', 'sortOrder must be one of the following values: ASC, DESC'],
    ['createdAtGt=yesterday', 'createdAtGt must be a valid ISO 8601 date string'],
  ])('behavior: 400 for %s', async (query, message) => {
    const answer = await request(`GET /session?${query}`)
    expect(answer).toMatchObject({ status: 400, body: { message: [message], error: 'Bad Request' } })
  })
})

describe('the filters of calls', () => {
  const { request, create } = createTestPlatform()
  const ids: string[] = []
  const phoneNumber = { twilioPhoneNumber: '+15555550109', twilioAccountSid: 'AC1' }

  beforeEach(async () => {
    if (ids.length > 0) return
    for (const name of ['Ada, first', 'Ben']) {
      const customer = { number: name === 'Ben' ? '+22' : '+11', name }
      ids.push((await create('/call', { assistantId: 'demo', phoneNumber, customer })).id)
    }
  })

  const found = async (query: URLSearchParams) =>
    (await request(`GET /v2/call?${query}`)).body.results.map(({ id }: { id: string }) => ids.indexOf(id))

  test.each([
    [{ number: '+11' }, [0]],
    [{ name: 'Ada, first' }, [0]],
    [{ assistantId: 'demo' }, [1, 0]],
    [{ assistantId: 'other' }, []],
    [{ costGe: '0.01' }, []],
    [{ endedReason: 'voicemail' }, []],
  ])('parameters: %j', async (query, expected) => {
    expect(await found(new URLSearchParams(query))).toEqual(expected)
  })

  test.each(['cost', 'costGe', 'costLe'])('behavior: 400 for an invalid number as %s', async (name) => {
    for (const value of ['abc', '']) {
      expect(await request(`GET /v2/call?${name}=${value}`)).toMatchObject({
        status: 400,
        body: { message: [`${name} must be a number conforming to the specified constraints`] },
      })
    }
  })

  test.each([
    ['repeated', (one: string, two: string) => `idAny=${one}&idAny=${two}`],
    ['with indices', (one: string, two: string) => `idAny[0]=${one}&idAny[1]=${two}`],
    ['with a comma', (one: string, two: string) => `idAny=${one},${two}`],
  ])('parameters: several ids, %s', async (_how, write) => {
    const query = write(ids[0] ?? '', ids[1] ?? '')
    expect(await found(new URLSearchParams(query))).toEqual([1, 0])
    expect(await found(new URLSearchParams(`idAny=${ids[1]}`))).toEqual([1])
  })
})
