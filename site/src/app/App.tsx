import type { ReactNode } from 'react'
import { StaticRouter } from 'react-router-dom'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Layout } from './Layout.tsx'
import { ProblemPage } from './ProblemPage.tsx'

interface AppProps {
  /** The address of the page. It stays: every page is a document of its own. */
  path: string
  /** The page. */
  children: ReactNode
}

/** A whole page, in the prerendered document and where the browser hydrates it. */
export function App({ path, children }: AppProps) {
  return (
    <StaticRouter location={path}>
      <Layout>
        <ErrorBoundary fallback={<ProblemPage />}>{children}</ErrorBoundary>
      </Layout>
    </StaticRouter>
  )
}
