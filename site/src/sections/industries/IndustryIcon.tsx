import type { Industry } from './words.ts'

/** One path each, on a field of 32 by 32. */
const paths: Readonly<Record<Industry['icon'], string>> = {
  bell: 'M5 24h22M7.5 24a8.5 8.5 0 0 1 17 0M16 15.5v-3M12.5 12.5h7M5 28h22',
  sign: 'M7 3v26M7 7h20v13H7M12 16v-4.5l4.5-3 4.5 3V16z',
  branches: 'M16 6v7M16 13H6v6M16 13h10v6M16 13v6M3 19h6v7H3zM13 19h6v7h-6zM23 19h6v7h-6zM13 3h6v4h-6z',
  people:
    'M11 15a4.5 4.5 0 1 0-.01 0M3 27c0-5 3.5-8 8-8s8 3 8 8M22 15a3.5 3.5 0 1 0-2-6.4M22 19c4 0 7 2.6 7 7',
  scale: 'M16 5v22M10 27h12M6 9h20M6 9l-4 9h8zM26 9l-4 9h8zM2 18a4 4 0 0 0 8 0M22 18a4 4 0 0 0 8 0',
}

/** The icon of an industry. It is decorative, since the title is beside it. */
export function IndustryIcon({ name }: { name: Industry['icon'] }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className="industry-icon">
      <path d={paths[name]} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  )
}
