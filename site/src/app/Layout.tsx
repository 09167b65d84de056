import { type ReactNode, useRef } from 'react'
import { CallNotices } from '../call/CallNotices.tsx'
import { Notices } from '../notices/Notices.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { useFocusOnNavigation } from './useFocusOnNavigation.ts'
import { useFragments } from './useFragments.ts'
import { copy } from './words.ts'

/** What every page shares: the skip link, header, footer, and the messages about a call. */
export function Layout({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useFocusOnNavigation(main)
  useFragments()
  return (
    <>
      <div className="page">
        <a className="skip-link" href="#main">
          {copy.shell.skip}
        </a>
        <Header />
        <main id="main" ref={main} tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <Footer />
      </div>
      <CallNotices />
      <Notices />
    </>
  )
}
