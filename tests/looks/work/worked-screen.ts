import type { Page } from 'playwright'
import { adds, deletes, edits, open, rowWith, type Worker } from './hands.ts'

/** A screen of administration, and what is done there. */
export interface WorkedScreen {
  readonly name: string
  readonly title: string
  work(worker: Worker): Promise<void>
}

export const region = (page: Page, name: string) => page.getByRole('region', { name })

/** What a list with a form of its own is worked by. */
interface Listed {
  readonly name: string
  readonly title: string
  readonly route: string
  readonly code: string
  /** The condition that finds what was made. */
  readonly by: string
  values(mark: string): Record<string, string | number | boolean>
  edit(mark: string): Record<string, string | number | boolean>
  /** What else its rows offer. */
  special?(worker: Worker, key: string): Promise<void>
}

export const listed = ({ name, title, route, code, by, values, edit, special }: Listed): WorkedScreen => ({
  name,
  title,
  async work(worker) {
    const record = values(worker.mark)
    const key = String(record[by])
    await open(worker, route)
    await adds(worker, code, record)
    const row = rowWith(worker.page, key)
    await open(worker, route, { [by]: key })
    await edits(worker, row, code, edit(worker.mark))
    await special?.(worker, key)
    await open(worker, route, { [by]: key })
    await deletes(worker, row)
  },
})
