import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { readEnv } from '../../config/readEnv.ts'

afterEach(() => {
  cleanup()
  vi.doUnmock('../../config/site.ts')
  vi.resetModules()
})

async function show(videoId: string | null) {
  vi.doMock('../../config/site.ts', () => ({ site: { ...readEnv({}), videoId } }))
  const { SampleCall } = await import('./SampleCall.tsx')
  render(<SampleCall />)
}

test('a film plays in its frame', { tags: ['S129'] }, async () => {
  await show('abcdefghijk')
  fireEvent.click(screen.getByRole('button', { name: 'Play the customer call' }))
  expect(document.querySelector('iframe')?.src).toContain('youtube-nocookie.com/embed/abcdefghijk')
})

test('behavior: without a film there is no control that leads to one, and the recording of this page is offered', async () => {
  await show(null)
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.body.textContent).not.toMatch(/YouTube|film/i)
  expect(screen.getByRole('link', { name: 'Hear the sample call' }).getAttribute('href')).toBe('#after-hours')
})
