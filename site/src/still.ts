import { logUnknownPath } from './app/logUnknownPath.ts'
import { isKnownPath } from './app/paths.ts'
import { watchErrors } from './reports/errorReports.ts'

if (import.meta.env.ERROR_REPORTS) watchErrors()
// the pages that are only read come without React; this is all that they do
if (!isKnownPath(location.pathname)) logUnknownPath(location.pathname)
