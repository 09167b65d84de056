import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useKeepFocus } from '../exports/index.ts'

afterEach(cleanup)

function Notice() {
  return (
    <div ref={useKeepFocus()}>
      <button type="button">Unmute</button>
    </div>
  )
}

const page = (isShown: boolean) => (
  <section tabIndex={-1} aria-label="Call">
    <button type="button">Other</button>
    <div>{isShown && <Notice />}</div>
  </section>
)

test('default: the focus moves from a removed element to the nearest one around it', () => {
  const { rerender } = render(page(true))
  screen.getByRole('button', { name: 'Unmute' }).focus()
  rerender(page(false))
  expect(document.activeElement).toBe(screen.getByRole('region'))
})

test('behavior: a focus elsewhere stays, and without an element around it moves nowhere', () => {
  const { rerender } = render(page(true))
  screen.getByRole('button', { name: 'Other' }).focus()
  rerender(page(false))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Other' }))
  rerender(<Notice />)
  screen.getByRole('button', { name: 'Unmute' }).focus()
  rerender(<p>Gone</p>)
  expect(document.activeElement).toBe(document.body)
})
