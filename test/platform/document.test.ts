import { expect, test } from 'vitest'
import platform from '../../packages/core/fixtures/rest/platform.json' with { type: 'json' }
import { compareDocument, type PlatformDocument } from './compareDocument.ts'

const { PLATFORM_DOCUMENT = 'https://api.vapi.ai/api-json' } = process.env

test('the public document of the platform says what the dated list has from it', async () => {
  const response = await fetch(PLATFORM_DOCUMENT)
  expect(response.status).toBe(200)
  const document = (await response.json()) as PlatformDocument
  // Without this check, another answer would say that all operations are gone
  expect(document).toMatchObject({
    openapi: expect.any(String),
    paths: expect.any(Object),
    components: { schemas: expect.any(Object) },
  })
  expect(
    compareDocument(document, platform),
    'CONTRIBUTING.md says how to add these changes to packages/core/fixtures/rest/platform.json.',
  ).toEqual({ new: [], gone: [] })
})
