import { Route, Routes, StaticRouter } from 'react-router-dom'
import { paths } from './config/pages.ts'
import privacyPolicy from './content/legal/privacy-policy.md?raw'
import terms from './content/legal/terms-and-conditions.md?raw'
import { HomePage } from './pages/home/HomePage.tsx'
import { LegalPage } from './pages/legal/LegalPage.tsx'
import { NotFoundPage } from './pages/not-found/NotFoundPage.tsx'

/** The route table, which renders the documents. In the browser, a link loads the next document. */
export const AppRoutes = ({ path }: { path: string }) => (
  <StaticRouter location={path}>
    <Routes>
      <Route path={paths.home} Component={HomePage} />
      <Route path={paths.privacy} element={<LegalPage markdown={privacyPolicy} />} />
      <Route path={paths.terms} element={<LegalPage markdown={terms} />} />
      <Route path="*" Component={NotFoundPage} />
    </Routes>
  </StaticRouter>
)
