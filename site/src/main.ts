import { wakePage } from './app/wakePage.ts'
import { watchErrors } from './reports/errorReports.ts'

if (import.meta.env.ERROR_REPORTS) watchErrors()
wakePage()
