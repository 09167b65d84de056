import { copy } from '../app/words.ts'

export type NoticeVariant = 'default' | 'destructive'

export interface NoticeText {
  title: string
  text: string
  /** What led to it, and what helps. */
  cause?: string
  /** A button in the notice; a press dismisses the notice too. */
  action?: { label: string; press: () => void }
}

/** Milliseconds that one stays: long enough for two lines, and longer where something went wrong. */
export const noticeStays: Readonly<Record<NoticeVariant, number>> = { default: 6000, destructive: 12_000 }

interface NoticeProps extends NoticeText {
  variant: NoticeVariant
  onDismiss: () => void
}

/** A short message: what happened, and what to do about it. */
export function Notice({ title, text, cause, action, variant, onDismiss }: NoticeProps) {
  const act = () => {
    action?.press()
    onDismiss()
  }
  return (
    <div role={variant === 'destructive' ? 'alert' : 'status'} data-variant={variant} className="notice">
      <div>
        <p className="[font-weight:600]">{title}</p>
        <p>{text}</p>
        {cause && <p>{cause}</p>}
        {action && (
          <button type="button" className="notice-action text-link" onClick={act}>
            {action.label}
          </button>
        )}
      </div>
      <button type="button" onClick={onDismiss} className="notice-dismiss" aria-label={copy.shell.dismiss}>
        <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3">
          <path d="m1 1 10 10M11 1 1 11" fill="none" stroke="currentColor" strokeWidth="1.75" />
        </svg>
      </button>
    </div>
  )
}
