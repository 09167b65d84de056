import { toast } from 'sonner'
import { Notice, type NoticeText, type NoticeVariant } from './Notice.tsx'

export type NoticeId = string | number

/** Milliseconds that a notice stays: long enough for two lines, and longer where something went wrong. */
const STAYS = { default: 6000, destructive: 12_000 }

/** Shows a short message beside the page. It takes no focus, waits while hovered, and can be dismissed. */
export function showNotice(text: NoticeText, variant: NoticeVariant = 'default'): NoticeId {
  return toast.custom((id) => <Notice {...text} variant={variant} onDismiss={() => dismissNotice(id)} />, {
    duration: STAYS[variant],
  })
}

/** Takes a message away; harmless when it is gone already. */
export function dismissNotice(id: NoticeId): void {
  toast.dismiss(id)
}
