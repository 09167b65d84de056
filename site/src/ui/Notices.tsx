import { Toaster } from 'sonner'
import { copy } from '../content/copy.ts'

/** Where notices appear. It is in the page from the start: a live region made on demand is not announced. */
export function Notices() {
  return (
    <Toaster
      position="top-right"
      containerAriaLabel={copy.shell.toasts}
      offset={{ top: 88, right: 24 }}
      mobileOffset={{ top: 16, left: 16, right: 16 }}
      toastOptions={{ unstyled: true }}
    />
  )
}
