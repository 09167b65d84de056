import { useIsHome } from '../app/PathContext.ts'
import { paths } from '../config/pages.ts'
import { words } from '../content/words.ts'
import { CALL_CARD, followToCallCard } from './callCard.ts'

/** Leads to the live call and focuses its button, so that the next press starts it. */
export function NowLink({ className }: { className: string }) {
  const isHome = useIsHome()
  return (
    <a className={className} href={`${isHome ? '' : paths.home}#${CALL_CARD}`} onClick={followToCallCard}>
      {words.now}
    </a>
  )
}
