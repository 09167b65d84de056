import { afterEach, describe, expect, test, vi } from 'vitest'
import { CAMERA_ERROR_KINDS, CameraError } from '../../errors/CameraError.ts'
import { readPermission } from './microphonePermission.ts'
import { permissionOfError, toMicrophoneError } from './microphoneRefusal.ts'

afterEach(() => vi.unstubAllGlobals())

describe('readPermission', () => {
  /** The parts of a fake browser. */
  interface Parts {
    state?: string
    secure?: boolean
    devices?: boolean
    policy?: object
  }
  function browser({ state = 'granted', secure = true, devices = true, policy = {} }: Parts = {}) {
    vi.stubGlobal('isSecureContext', secure)
    vi.stubGlobal('document', policy)
    const query = async ({ name }: PermissionDescriptor) => {
      if (name !== 'microphone') return { state: 'granted' }
      if (state === 'unsupported') throw new TypeError('no such permission')
      return { state }
    }
    vi.stubGlobal('navigator', { ...(devices && { mediaDevices: {} }), permissions: { query } })
  }
  const forbids = { allowsFeature: (feature: string) => feature !== 'microphone' }

  test.each([
    ['granted', { state: 'granted' }],
    ['prompt', { state: 'prompt' }],
    ['blocked-by-user', { state: 'denied' }],
    ['unknown', { state: 'unsupported' }],
    ['insecure', { secure: false }],
    ['insecure', { devices: false }],
    ['blocked-by-browser', { policy: { permissionsPolicy: forbids } }],
    ['blocked-by-browser', { policy: { featurePolicy: forbids } }],
  ])('default: is %s for %o', async (permission, parts) => {
    browser(parts)
    expect(await readPermission(true)).toBe(permission)
  })

  test('behavior: is none without a microphone, and unknown without a browser', async () => {
    browser()
    expect(await readPermission(false)).toBe('none')
    vi.stubGlobal('navigator', undefined)
    expect(await readPermission(true)).toBe('unknown')
  })
})

test.each([
  ['NotAllowedError', 'Permission denied', 'blocked-by-user'],
  ['NotAllowedError', 'Permission denied by system', 'blocked-by-browser'],
  ['NotReadableError', '', 'in-use'],
  ['AbortError', '', 'in-use'],
  ['NotFoundError', '', 'none'],
  ['OverconstrainedError', '', null],
  ['SecurityError', '', 'blocked-by-browser'],
])('toMicrophoneError and permissionOfError: %s "%s"', (name, message, permission) => {
  expect(permissionOfError(toMicrophoneError(new DOMException(message, name)))).toBe(permission)
})

test('toMicrophoneError and permissionOfError: an error with another name implies no permission', () => {
  expect(permissionOfError(toMicrophoneError(new Error('NotAllowedError')))).toBeNull()
  expect(permissionOfError(toMicrophoneError(null))).toBeNull()
})

test('permissionOfError: each kind of an error of the call', () => {
  const found = CAMERA_ERROR_KINDS.map((kind) => [kind, permissionOfError(new CameraError(kind, ''))])
  expect(Object.fromEntries(found)).toEqual({
    permissions: 'blocked-by-user',
    'not-found': 'none',
    constraints: null,
    'cam-in-use': null,
    'mic-in-use': 'in-use',
    'cam-mic-in-use': 'in-use',
    'undefined-mediadevices': 'insecure',
    unknown: null,
  })
  const blocked = new CameraError('permissions', '', { blockedBy: 'browser' })
  expect(permissionOfError(blocked)).toBe('blocked-by-browser')
})

test.each([
  ['permissions', { blockedMedia: ['video'] }, null],
  ['permissions', { blockedMedia: ['video', 'audio'] }, 'blocked-by-user'],
  ['not-found', { missingMedia: ['video'] }, null],
  ['not-found', { missingMedia: ['audio'] }, 'none'],
] as const)('permissionOfError: %s of %o', (kind, info, permission) => {
  expect(permissionOfError(new CameraError(kind, '', info))).toBe(permission)
})
