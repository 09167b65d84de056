import { CAMERA_ERROR_KINDS, FATAL_ERROR_TYPES } from '@offhook/core'
import { expect, test } from 'vitest'
import { cameraErrorKinds, fatalErrors } from '../../packages/sandbox/src/scenarios/dailyErrors.ts'

test('the sandbox fails a camera in every way that core knows, and in no other', () => {
  expect(new Set(cameraErrorKinds)).toEqual(new Set(CAMERA_ERROR_KINDS))
})

test('the sandbox ends a call for every reason that core knows, and for no other', () => {
  expect(new Set(Object.keys(fatalErrors))).toEqual(new Set(FATAL_ERROR_TYPES))
})
