import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { reportProblem } from '../reports/errorReports.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

vi.mock('../reports/errorReports.ts', () => ({ reportProblem: vi.fn() }))

afterEach(cleanup)

test('default: replaces a component that breaks, and reports the error once', () => {
  const error = new Error('a broken lamp')
  const Broken = () => {
    throw error
  }
  // React logs the error there
  const log = vi.spyOn(console, 'error').mockReturnValue()
  render(
    <ErrorBoundary fallback={<p>It did not load</p>}>
      <Broken />
    </ErrorBoundary>,
  )
  expect(screen.getByText('It did not load')).not.toBeNull()
  expect(vi.mocked(reportProblem).mock.calls).toEqual([['page', error]])
  expect(log).toHaveBeenCalled()
  log.mockRestore()
})
