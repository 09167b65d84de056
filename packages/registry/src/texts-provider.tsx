'use client'

import { type ReactElement, type ReactNode, useMemo } from 'react'
import { type Texts, TextsContext, useTexts } from './texts'

export interface TextsProviderProps {
  /** Texts that replace those around this provider, such as another language. */
  texts: Partial<Texts> | undefined
  children: ReactNode
}

/** Gives texts to the parts below it. */
export function TextsProvider({ texts, children }: TextsProviderProps): ReactElement {
  const outer = useTexts()
  const value = useMemo(() => ({ ...outer, ...texts }), [outer, texts])
  return <TextsContext.Provider value={value}>{children}</TextsContext.Provider>
}
