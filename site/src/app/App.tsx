import { lazy, type ReactNode, Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { HomePage } from '../pages/home/HomePage.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Layout } from './Layout.tsx'
import { ProblemPage } from './ProblemPage.tsx'

const PrivacyPolicyPage = lazy(async () => ({
  default: (await import('../pages/legal/PrivacyPolicyPage.tsx')).PrivacyPolicyPage,
}))
const TermsPage = lazy(async () => ({ default: (await import('../pages/legal/TermsPage.tsx')).TermsPage }))
const NotFoundPage = lazy(async () => ({
  default: (await import('../pages/not-found/NotFoundPage.tsx')).NotFoundPage,
}))

/** The route table: three pages, and the page for everything else. What it is given comes after the page. */
export function App({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Layout>
      <ErrorBoundary key={pathname} fallback={<ProblemPage />}>
        <Suspense>
          <Routes>
            <Route path={paths.home} Component={HomePage} />
            <Route path={paths.privacy} Component={PrivacyPolicyPage} />
            <Route path={paths.terms} Component={TermsPage} />
            <Route path="*" Component={NotFoundPage} />
          </Routes>
          {children}
        </Suspense>
      </ErrorBoundary>
    </Layout>
  )
}
