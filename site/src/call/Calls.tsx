import { VoiceProvider } from '@offhook/react'
import type { ReactNode } from 'react'
import { site } from '../config/site.ts'
import { voiceOptions } from './voiceOptions.ts'

interface CallsProps {
  /** The origin of the page. While prerendering it does not matter, since no call is made. */
  origin: string
  children: ReactNode
}

/** The site's one voice client, for everything inside. */
export function Calls({ origin, children }: CallsProps) {
  return <VoiceProvider options={voiceOptions(site, origin)}>{children}</VoiceProvider>
}
