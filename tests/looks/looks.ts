import type { BrowserContextOptions } from 'playwright'

/** A size of window and a colour scheme that a screen is photographed in. */
export interface Look {
  readonly name: string
  readonly isNarrow: boolean
  readonly options: BrowserContextOptions
}

const WIDE = { viewport: { width: 1440, height: 900 } } as const
const NARROW = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const

export const LOOKS: readonly Look[] = [
  { name: '1440-light', isNarrow: false, options: { ...WIDE, colorScheme: 'light' } },
  { name: '1440-dark', isNarrow: false, options: { ...WIDE, colorScheme: 'dark' } },
  { name: '360-light', isNarrow: true, options: { ...NARROW, colorScheme: 'light' } },
  { name: '360-dark', isNarrow: true, options: { ...NARROW, colorScheme: 'dark' } },
]
