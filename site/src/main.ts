import { scheduleHydration } from './app/scheduleHydration.ts'
import { findPage } from './config/pages.ts'
import { watchErrors } from './reports/errorReports.ts'

// The script of every page. Only the landing page does more than to be read.
if (import.meta.env.ERROR_REPORTS) watchErrors()

const page = findPage(location.pathname)
if (page === 'home') scheduleHydration()
else if (!page) console.error(`No page at ${location.pathname}`)

// In development: a page that is not hydrated cannot replace a module
if (page !== 'home') {
  import.meta.hot?.on('vite:beforeUpdate', ({ updates }) => {
    if (updates.some(({ type }) => type === 'js-update')) location.reload()
  })
}
