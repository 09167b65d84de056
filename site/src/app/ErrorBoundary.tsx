import { Component, type ReactNode } from 'react'
import { reportProblem } from '../reports/errorReports.ts'

interface ErrorBoundaryProps {
  fallback: ReactNode
  children: ReactNode
}

/** Shows something else where a page breaks, or its code does not arrive. React has no hook for it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    reportProblem('page', error)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
