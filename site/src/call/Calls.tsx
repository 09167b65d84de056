import { VoiceProvider } from '@offhook/react'
import type { ReactNode } from 'react'
import { site } from '../config/site.ts'
import { voiceOptions } from './voiceOptions.ts'

interface CallsProps {
  /** Where the page is; any where it is prerendered, for no call is made there. */
  origin: string
  children: ReactNode
}

/** The site's one voice client, for everything inside. */
export function Calls({ origin, children }: CallsProps) {
  return <VoiceProvider options={voiceOptions(site, origin)}>{children}</VoiceProvider>
}
