import type { ReactNode } from 'react'
import { StaticRouter } from 'react-router-dom'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Layout } from './Layout.tsx'
import { ProblemPage } from './ProblemPage.tsx'

interface AppProps {
  /** The path of the page. It never changes, since every page is a document of its own. */
  path: string
  /** The page. */
  children: ReactNode
}

/** A whole page, both prerendered and hydrated. */
export function App({ path, children }: AppProps) {
  return (
    <StaticRouter location={path}>
      <Layout>
        <ErrorBoundary fallback={<ProblemPage />}>{children}</ErrorBoundary>
      </Layout>
    </StaticRouter>
  )
}
