import type { ReactElement, ReactNode } from 'react'

/** An icon of the size of the text beside it, which has the words. */
function Icon({ children, className = '' }: { children: ReactNode; className?: string }): ReactElement {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={`size-[1.25em] shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}

const handset = (
  <path d="M5 4h3.5l1.5 4.5-2.2 1.6a12 12 0 0 0 6.1 6.1l1.6-2.2L20 15.5V19a1.5 1.5 0 0 1-1.6 1.5A15 15 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4Z" />
)
const microphone = (
  <>
    <rect x="9" y="3" width="6" height="11" rx="3" />
    <path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3" />
  </>
)

export const PhoneIcon = (): ReactElement => <Icon>{handset}</Icon>

export const HangUpIcon = (): ReactElement => (
  <Icon>
    <g transform="rotate(135 12 12)">{handset}</g>
  </Icon>
)

export const MicrophoneIcon = (): ReactElement => <Icon>{microphone}</Icon>

export const MutedIcon = (): ReactElement => (
  <Icon>
    {microphone}
    <path d="m4 4 16 16" />
  </Icon>
)

export const DevicesIcon = (): ReactElement => (
  <Icon>
    <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
    <circle cx="16" cy="7" r="2.5" />
    <circle cx="8" cy="17" r="2.5" />
  </Icon>
)

export const SendIcon = (): ReactElement => (
  <Icon className="rtl:-scale-x-100">
    <path d="M5 12h14M13 6l6 6-6 6" />
  </Icon>
)

export const DownIcon = (): ReactElement => (
  <Icon>
    <path d="M12 5v14M6 13l6 6 6-6" />
  </Icon>
)

export const ToolIcon = (): ReactElement => (
  <Icon>
    <path d="M4 6h16M4 12h7M4 18h5M13.5 16.5l2.5 2.5 5-6" />
  </Icon>
)
