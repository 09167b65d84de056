import { scheduleHydration } from './app/scheduleHydration.ts'
import { watchErrors } from './reports/errorReports.ts'

if (import.meta.env.ERROR_REPORTS) watchErrors()
scheduleHydration()
