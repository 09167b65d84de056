import { describe, expect, test } from 'vitest'
import { isCallAddress } from './address.ts'

describe('isCallAddress', () => {
  test.each([
    'https://rooms.example/one',
    'HTTPS://ROOMS.EXAMPLE',
    'https://localhost/one',
    'http://localhost:4242/one',
    'http://sandbox.localhost/one',
    'http://127.0.0.1:4242',
    'http://[::1]:4242/one',
  ])('valid: %s', (address) => {
    expect(isCallAddress(address)).toBe(true)
  })

  test.each([
    '',
    'rooms.example/one',
    '/one',
    '//rooms.example',
    'http://rooms.example',
    'http://localhost.rooms.example',
    'http://notlocalhost',
    'http://127.0.0.2',
    'http://[::2]',
    'ws://localhost',
    'wss://rooms.example',
    'ftp://localhost',
    'file:///one',
    'data:text/html,one',
    'blob:https://rooms.example/one',
    'javascript:alert(1)',
    'https://ada@rooms.example',
    'https://:secret@rooms.example',
    ' https://rooms.example',
    'https://rooms.example ',
    'https://',
  ])('invalid: %s', (address) => {
    expect(isCallAddress(address)).toBe(false)
  })
})
