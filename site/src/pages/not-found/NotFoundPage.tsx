import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { logUnknownPath } from '../../app/logUnknownPath.ts'
import { PageMeta } from '../../app/PageMeta.tsx'
import { paths } from '../../config/paths.ts'
import { aboutNotFound, notFound } from './words.ts'

/** The page for every address that has none; the address is logged once. */
export function NotFoundPage() {
  useLogOnce(useLocation().pathname)
  return (
    <div className="page-grid py-16 md:py-28">
      <PageMeta {...aboutNotFound} />
      <div className="col-span-12 [&>*+*]:mt-6 md:col-span-8">
        <h1 className="display">{notFound.heading}</h1>
        <div className="silence" aria-hidden="true" />
        <p className="measure">{notFound.text}</p>
        <p className="measure">
          {notFound.termsAsked}{' '}
          <Link className="text-link" to={paths.terms}>
            {notFound.termsLink}
          </Link>
        </p>
        <p>
          <Link className="text-link" to={paths.home}>
            {notFound.home}
          </Link>
        </p>
      </div>
    </div>
  )
}

function useLogOnce(pathname: string): void {
  const logged = useRef<string | null>(null)
  useEffect(() => {
    // StrictMode runs an effect twice
    if (logged.current === pathname) return
    logged.current = pathname
    logUnknownPath(pathname)
  }, [pathname])
}
