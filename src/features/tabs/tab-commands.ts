import type { Closing } from './closing.ts'

/** What the bar and its menu do to the tabs. */
export interface TabCommands {
  activate(id: string): void
  close(closing: Closing, id: string): void
  refresh(id: string): void
  setPinned(id: string, pinned: boolean): void
  move(id: string, to: number): void
  reopen(): void
}
