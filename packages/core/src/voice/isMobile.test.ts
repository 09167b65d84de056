import { afterEach, describe, expect, test, vi } from 'vitest'
import { isMobile } from './isMobile.ts'

afterEach(() => void vi.unstubAllGlobals())

const iPad =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15'

describe('isMobile', () => {
  test.each([
    [
      'an Android phone',
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Mobile Safari/537.36',
      5,
      true,
    ],
    [
      'an Android tablet',
      'Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 Safari/537.36',
      5,
      true,
    ],
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 5, true],
    ['an iPod', 'Mozilla/5.0 (iPod touch; CPU iPhone OS 12_0 like Mac OS X)', 5, true],
    ['an old iPad', 'Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X)', 5, true],
    ['an iPad that identifies as a Mac', iPad, 5, true],
    ['a Mac', iPad, 0, false],
    ['a Mac with a screen of one touch point', iPad, 1, false],
    [
      'a Windows laptop with a touch screen',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130',
      10,
      false,
    ],
    ['a Linux desktop', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130 Safari/537.36', 0, false],
    ['Firefox on a phone', 'Mozilla/5.0 (Mobile; rv:48.0) Gecko/48.0 Firefox/48.0', 1, true],
  ])('parameters: %s', (_device, userAgent, maxTouchPoints, expected) => {
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
    expect(isMobile()).toBe(expected)
  })

  test('behavior: is false on a server, and in a browser without a user agent', () => {
    vi.stubGlobal('navigator', undefined)
    expect(isMobile()).toBe(false)
    vi.stubGlobal('navigator', {})
    expect(isMobile()).toBe(false)
  })
})
