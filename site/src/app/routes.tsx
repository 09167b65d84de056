import type { RouteObject } from 'react-router-dom'
import { HomePage } from '../routes/HomePage.tsx'
import { ProblemPage } from '../routes/ProblemPage.tsx'
import { Layout } from './Layout.tsx'
import { paths } from './paths.ts'

const pages: RouteObject[] = [
  { path: paths.home, Component: HomePage },
  {
    path: paths.privacy,
    lazy: async () => ({ Component: (await import('../routes/PrivacyPolicyPage.tsx')).PrivacyPolicyPage }),
  },
  {
    path: paths.terms,
    lazy: async () => ({ Component: (await import('../routes/TermsPage.tsx')).TermsPage }),
  },
  {
    path: '*',
    lazy: async () => ({ Component: (await import('../routes/NotFoundPage.tsx')).NotFoundPage }),
  },
]

/** The route table: three pages, and the page for everything else. */
export const routes: RouteObject[] = [
  { Component: Layout, children: [{ ErrorBoundary: ProblemPage, children: pages }] },
]
