import { logUnknownPath } from './app/logUnknownPath.ts'
import { isKnownPath } from './config/paths.ts'
import { watchErrors } from './reports/errorReports.ts'

if (import.meta.env.ERROR_REPORTS) watchErrors()
// the pages that are only read come without React; this is all that they do
if (!isKnownPath(location.pathname)) logUnknownPath(location.pathname)

// in development: nothing on these pages can be replaced in place
import.meta.hot?.on('vite:beforeUpdate', ({ updates }) => {
  if (updates.some(({ type }) => type === 'js-update')) location.reload()
})
