import type { ReactNode } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Layout } from './Layout.tsx'
import { PathContext } from './PathContext.ts'
import { ProblemPage } from './ProblemPage.tsx'

interface AppProps {
  path: string
  /** The page. */
  children: ReactNode
}

/** A whole page, both prerendered and hydrated. */
export function App({ path, children }: AppProps) {
  return (
    <PathContext value={path}>
      <Layout>
        <ErrorBoundary fallback={<ProblemPage />}>{children}</ErrorBoundary>
      </Layout>
    </PathContext>
  )
}
