const BASE =
  'inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-md border px-3 py-2 text-sm font-medium transition-colors outline-ring outline-offset-2 focus-visible:outline-2 disabled:opacity-50 aria-disabled:cursor-default aria-disabled:opacity-50'

/** The next thing to do. */
export const PRIMARY_BUTTON = `${BASE} border-transparent bg-primary text-primary-foreground hover:bg-primary/90 aria-disabled:hover:bg-primary`

/** Everything else. */
export const QUIET_BUTTON = `${BASE} border-border bg-background text-foreground hover:bg-muted aria-disabled:hover:bg-background`

/** The style of buttons that are seldom pressed. */
export const LINK_BUTTON = `${BASE} -mb-3 w-full border-transparent text-xs font-normal text-muted-foreground underline underline-offset-2`
