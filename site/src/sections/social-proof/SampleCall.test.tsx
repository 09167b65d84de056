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
  const [{ SampleCall }, { words }] = await Promise.all([import('./SampleCall.tsx'), import('./words.ts')])
  render(<SampleCall />)
  return words
}

test('a film plays in its frame', { tags: ['S129'] }, async () => {
  const words = await show('abcdefghijk')
  expect(document.body.textContent).toContain(words.loads)
  fireEvent.click(screen.getByRole('button', { name: words.play }))
  expect(document.querySelector('iframe')?.src).toContain('youtube-nocookie.com/embed/abcdefghijk')
})

test('behavior: without a film there is no control that leads to one, and the recording of this page is offered', async () => {
  const words = await show(null)
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.body.textContent).not.toContain(words.loads)
  expect(screen.getByRole('link', { name: words.hear }).getAttribute('href')).toBe('#after-hours')
})
