'use client'

import { useConsent } from '@offhook/react'
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { LINK_BUTTON, PRIMARY_BUTTON } from './button-style'
import { useTexts } from './texts'

export interface ConsentProps {
  /** The version of the text, such as a date. Who agreed to another one is asked again. */
  version: string
  /** Tells apart the agreements to several texts or agents of a site. Default: one for all. */
  name?: string
  /** The text that the user agrees to. */
  text: ReactNode
  /** The parts that an agreement allows. Shown instead of the text after it. */
  children: ReactNode
  /** Shown below the text until then, such as the end of a call that goes on without the agreement. */
  meanwhile?: ReactNode
  /** The text of the button. */
  label?: string
  /** Runs in the press, for example to start the call. */
  onAgree?: () => void
  /** Runs when the agreement ends, here or elsewhere in the page: end what it allowed, such as the call. */
  onWithdraw?: () => void
  className?: string
}

/** Asks for an agreement before a call. It is remembered on this site, until the user withdraws it with the button below. */
export function Consent({
  version,
  name,
  text,
  children,
  meanwhile,
  label,
  onAgree,
  onWithdraw,
  className = '',
}: ConsentProps): ReactElement {
  const texts = useTexts()
  const { isGiven, give, withdraw } = useConsent(version, name)
  const box = useRef<HTMLDivElement>(null)
  const wasGiven = useRef(isGiven)
  useEffect(() => {
    if (wasGiven.current && !isGiven) onWithdraw?.()
    wasGiven.current = isGiven
  }, [isGiven, onWithdraw])
  const press = (decide: () => void) => () => {
    // The button goes, and the keyboard's focus would go with it.
    box.current?.focus()
    decide()
  }
  const agree = press(() => {
    give()
    onAgree?.()
  })
  return (
    <div ref={box} tabIndex={-1} className={`outline-none ${className}`}>
      {isGiven ? (
        <>
          {children}
          <button type="button" onClick={press(withdraw)} className={LINK_BUTTON}>
            {texts.withdraw}
          </button>
        </>
      ) : (
        <div className="flex flex-col gap-3">
          <div className="text-sm text-muted-foreground">{text}</div>
          <button type="button" onClick={agree} className={`w-full ${PRIMARY_BUTTON}`}>
            {label ?? texts.agree}
          </button>
          {meanwhile}
        </div>
      )}
    </div>
  )
}
