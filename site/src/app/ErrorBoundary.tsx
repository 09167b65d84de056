import { Component, type ReactNode } from 'react'
import { reportProblem } from '../reports/errorReports.ts'

interface ErrorBoundaryProps {
  fallback: ReactNode
  children: ReactNode
}

/** Shows a fallback when a page throws, or its code does not load. React has no hook for this. */
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
