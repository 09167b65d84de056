import { CAMERA_ERROR_KINDS, FATAL_ERROR_TYPES } from '@offhook/core'
import { expect, test } from 'vitest'
import { cameraErrorKinds, fatalErrors } from '../../packages/sandbox/src/scenarios/dailyErrors.ts'

test('the sandbox has every camera error of core, and no other', () => {
  expect(new Set(cameraErrorKinds)).toEqual(new Set(CAMERA_ERROR_KINDS))
})

test('the sandbox has every fatal error of core, and no other', () => {
  expect(new Set(Object.keys(fatalErrors))).toEqual(new Set(FATAL_ERROR_TYPES))
})
