import { useEffect } from 'react'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { copy } from '../app/words.ts'
import { freeCorner } from '../ui/freeCorner.ts'
import { Notice, type NoticeText, type NoticeVariant, noticeStays } from './Notice.tsx'

/** The room that one takes, with its margins; a cause or an action makes it higher. */
const WIDTH = 400
const heightOf = ({ cause, action }: NoticeText) => (cause || action ? 190 : 140)

let tellReady = () => {}
const ready = new Promise<void>((resolve) => {
  tellReady = resolve
})

/** Where notices appear, and from where they are announced; Escape takes them away. */
export function Toasts() {
  useEffect(tellReady, [])
  useEffect(() => {
    const dismissAll = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') toast.dismiss()
    }
    addEventListener('keydown', dismissAll)
    return () => removeEventListener('keydown', dismissAll)
  }, [])
  return (
    <Toaster
      containerAriaLabel={copy.shell.toasts}
      offset={24}
      mobileOffset={16}
      toastOptions={{ unstyled: true }}
    />
  )
}

/** Shows a notice where it hides no control, once there is a place for it. */
export async function showToast(id: string, text: NoticeText, variant: NoticeVariant): Promise<void> {
  await ready
  toast.custom(() => <Notice {...text} variant={variant} onDismiss={() => toast.dismiss(id)} />, {
    id,
    duration: noticeStays[variant],
    position: freeCorner({ width: Math.min(WIDTH, innerWidth), height: heightOf(text) }),
  })
}

/** Takes a notice away; harmless when it is gone already. */
export async function dismissToast(id: string): Promise<void> {
  await ready
  toast.dismiss(id)
}
