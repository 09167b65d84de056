import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { ApiError } from './ApiError.ts'
import { CallError, FATAL_ERROR_TYPES } from './CallError.ts'
import { CAMERA_ERROR_KINDS, CameraError } from './CameraError.ts'
import { ERROR_CATALOGUE } from './catalogue.ts'
import type { ErrorCode } from './errorCode.ts'
import { OffhookError } from './OffhookError.ts'
import { thrownAs } from './thrownAs.ts'

const core = fileURLToPath(new URL('..', import.meta.url))
const sources = readdirSync(core, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.test|errorCode|catalogue/.test(path))
  .map((path) => readFileSync(`${core}/${path}`, 'utf8'))
  .join('\n')

const codes = Object.keys(ERROR_CATALOGUE)
const isOf = (family: string) => (code: string) => code.startsWith(`${family}-`)

describe('the catalogue of errors', () => {
  test('default: every entry has a class, a cause and a remedy', () => {
    for (const [code, { cause, remedy }] of Object.entries(ERROR_CATALOGUE)) {
      expect(thrownAs(code as ErrorCode), code).toMatch(/^[A-Z]\w+Error\b/)
      for (const text of [cause, remedy]) expect(text, code).toMatch(/^[A-Z].{15,}\.$/)
    }
  })

  test('behavior: the families have exactly the codes of their classes', () => {
    expect(codes.filter(isOf('call'))).toEqual(
      expect.arrayContaining([...FATAL_ERROR_TYPES].map((type) => new CallError(type, '').code)),
    )
    expect(codes.filter(isOf('camera')).sort()).toEqual(
      CAMERA_ERROR_KINDS.map((kind) => new CameraError(kind, '').code).sort(),
    )
    const statuses = [400, 401, 402, 403, 404, 409, 418, 422, 429, 500]
    const ofStatus = (status: number) =>
      new ApiError({ status, body: '', requestId: undefined, operation: 'GET /call' }).code
    expect(codes.filter(isOf('api')).sort()).toEqual(statuses.map(ofStatus).sort())
  })

  test('behavior: a remedy that offers another try belongs to a retryable code', () => {
    const offers = Object.entries(ERROR_CATALOGUE).filter(([, { remedy }]) =>
      /offer to try again/i.test(remedy),
    )
    expect(offers.map(([code]) => code)).toContain('camera-permissions')
    expect(offers.filter(([code]) => !new OffhookError(code as ErrorCode, 'Text.').retryable)).toEqual([])
  })

  test('behavior: the source uses every other code', () => {
    const own = codes.filter((code) => !['api', 'call', 'camera'].some((family) => isOf(family)(code)))
    expect(own.filter((code) => !sources.includes(`'${code}'`))).toEqual([])
  })
})
