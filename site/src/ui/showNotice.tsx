import { toast } from 'sonner'
import { Notice, type NoticeText, type NoticeVariant } from './Notice.tsx'

/** Milliseconds that a notice stays; longer than the usual, since it has two lines to read. */
const STAYS = { default: 6000, destructive: 12_000 }

/** Shows a short message beside the page. It takes no focus, waits while hovered, and can be dismissed. */
export function showNotice(text: NoticeText, variant: NoticeVariant = 'default'): void {
  toast.custom((id) => <Notice {...text} variant={variant} onDismiss={() => toast.dismiss(id)} />, {
    duration: STAYS[variant],
  })
}
