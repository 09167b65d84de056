import { describe, expect, test } from 'vitest'
import { toDailyInputSettings } from './normalizeArguments.ts'

const background = (source: unknown) => ({
  video: { processor: { type: 'background-image', config: { source } } },
})

describe('toDailyInputSettings', () => {
  test.each([
    ['data:image/png,%89PNG', 'data:image/png;,%89PNG'],
    ['data:image/jpeg,a;b', 'data:image/jpeg;,a;b'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    ['https://images.example/a,b.png', 'https://images.example/a,b.png'],
    [5, 5],
  ])('default: the image %j becomes %j', (source, expected) => {
    expect(toDailyInputSettings(background(source))).toEqual(background(expected))
  })

  test('default: an audio processor has no config, and everything else stays', () => {
    const settings = { customTrack: Symbol('track') }
    const video = { processor: { type: 'background-blur', config: null }, settings }
    const given = { audio: { processor: { type: 'noise-cancellation', config: {} }, settings }, video }
    expect(toDailyInputSettings(given)).toEqual({
      audio: { processor: { type: 'noise-cancellation' }, settings },
      video,
    })
  })

  test.each([undefined, null, 5, {}, { audio: null, video: 5 }])('behavior: %j is passed on', (given) => {
    expect(toDailyInputSettings(given)).toEqual(given)
  })
})
