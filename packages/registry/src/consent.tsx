'use client'

import { useConsent } from '@offhook/react'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { PRIMARY_BUTTON } from './button-style'

export interface ConsentProps {
  /** The version of the text, such as a date. Who agreed to another one is asked again. */
  version: string
  /** Tells apart the agreements to several texts or agents of a site. Default: one for all. */
  name?: string
  /** What the user agrees to. */
  text: ReactNode
  /** What an agreement allows. Shown instead of the text after it. */
  children: ReactNode
  /** The text of the button. */
  label?: string
  /** Runs in the press, for example to start the call. */
  onAgree?: () => void
  className?: string
}

/** Asks for an agreement before a call. It is remembered on this site. */
export function Consent({
  version,
  name,
  text,
  children,
  label = 'Agree and continue',
  onAgree,
  className = '',
}: ConsentProps): ReactElement {
  const { isGiven, give } = useConsent(version, name)
  const box = useRef<HTMLDivElement>(null)
  const agree = () => {
    // The button goes, and the keyboard's focus would go with it.
    box.current?.focus()
    give()
    onAgree?.()
  }
  return (
    <div ref={box} tabIndex={-1} className={`outline-none ${className}`}>
      {isGiven ? (
        children
      ) : (
        <div className="flex flex-col gap-3">
          <div className="text-sm text-muted-foreground">{text}</div>
          <button type="button" onClick={agree} className={`w-full ${PRIMARY_BUTTON}`}>
            {label}
          </button>
        </div>
      )}
    </div>
  )
}
