import type { ReactNode } from 'react'

/** Something to do, found and run from the palette. */
export interface PaletteAction {
  readonly id: string
  readonly title: string
  /** Keys that do the same, as they are shown: `Alt R`. */
  readonly keys?: string
  readonly icon?: ReactNode
  /** Titles of what it stands in. */
  readonly group?: readonly string[]
  run(): void
}
