import type { NoticeText, NoticeVariant } from './Notice.tsx'
import { dismissNotice, type NoticeId, showNotice } from './showNotice.ts'

interface OneNotice {
  show: (text: NoticeText, variant?: NoticeVariant) => void
  dismiss: () => void
}

/** Notices of one thing: what was true of it a moment ago must not stand beside what is true now. */
export function oneNotice(): OneNotice {
  let latest: NoticeId | undefined
  const dismiss = () => {
    if (latest !== undefined) dismissNotice(latest)
    latest = undefined
  }
  return {
    show(text, variant) {
      dismiss()
      latest = showNotice(text, variant)
    },
    dismiss,
  }
}
