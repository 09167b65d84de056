import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readEnv } from '../../config/readEnv.ts'
import { words as shared } from '../../content/words.ts'

const account = { VITE_VOICE_PUBLIC_KEY: 'key', VITE_VOICE_ASSISTANT_ID: 'assistant' }

afterEach(() => {
  cleanup()
  vi.doUnmock('../../config/site.ts')
  vi.resetModules()
})

async function open(variables: Record<string, string>) {
  vi.resetModules()
  vi.doMock('../../config/site.ts', () => ({ site: readEnv(variables) }))
  const { SocialProof } = await import('./SocialProof.tsx')
  render(<SocialProof />)
}

describe('the note about the booking, at the end of the page', { tags: ['S173'] }, () => {
  test('default: says what the link does', async () => {
    await open({})
    expect(screen.getByText(shared.bookingOpens)).not.toBeNull()
  })

  test('behavior: has the words of the owner', async () => {
    await open({ VITE_BOOKING_NOTE: '20 minutes, with a person.' })
    expect(screen.getByText('20 minutes, with a person.')).not.toBeNull()
  })

  test('behavior: is not there on a site without a booking form', async () => {
    await open({ ...account, VITE_BOOKING_NOTE: '20 minutes, with a person.' })
    expect(document.querySelector('.ways-note')).toBeNull()
  })
})
