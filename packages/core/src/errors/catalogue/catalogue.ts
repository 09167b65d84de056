import type { ErrorCode } from '../errorCode.ts'
import { API_ERRORS } from './apiErrors.ts'
import { CALL_ERRORS } from './callErrors.ts'
import { CAMERA_ERRORS } from './cameraErrors.ts'
import type { ErrorEntry } from './errorEntry.ts'
import { OWN_ERRORS } from './ownErrors.ts'

/** Every code, with what people are told of it. No page that only calls loads it: it is in the dev panel, and in `docs/errors`. */
export const ERROR_CATALOGUE: { readonly [Code in ErrorCode]: ErrorEntry } = {
  ...OWN_ERRORS,
  ...API_ERRORS,
  ...CALL_ERRORS,
  ...CAMERA_ERRORS,
}
