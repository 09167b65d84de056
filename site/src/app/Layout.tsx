import type { ReactNode } from 'react'
import { CallNotices } from '../call/CallNotices.tsx'
import { words } from '../content/words.ts'
import { Notices } from '../notices/Notices.tsx'
import { serverRendered } from '../ui/serverRendered.tsx'
import { Header } from './Header.tsx'

// The browser needs no code of it; in development it does, so that a change is shown
const Footer = serverRendered(
  import.meta.env.SSR || import.meta.hot ? async () => (await import('./Footer.tsx')).Footer : null,
)

/** The parts that every page shares: the skip link, the header, the footer and the notices. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <div id="top" className="page">
        <a className="skip-link" href="#main">
          {words.skip}
        </a>
        <Header />
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <Footer />
      </div>
      <CallNotices />
      <Notices />
    </>
  )
}
