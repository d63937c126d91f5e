import type { PageRecord } from '../compile/plan.ts'
import { subRows } from '../compile/record-values.ts'
import type { CarriedRows } from './carried-rows.ts'

/** What is unsaved on a page, in the form of a draft; without anything in it when nothing is. */
export function toKeptRows(carried: CarriedRows | null): PageRecord {
  if (!carried) return {}
  const { added, changed, deleted, titles } = carried
  return {
    added,
    stored: changed.map(({ stored }) => stored),
    changes: changed.map(({ changes }) => changes),
    deleted,
    titles: Object.fromEntries(titles),
  }
}

/** Reads it again: it lay in the browser, where anything may. Their values are judged when they are taken over. */
export function readKeptRows(kept: PageRecord): CarriedRows {
  const rows = (name: string) => subRows(kept, name).filter(isRecord)
  const changes = rows('changes')
  const titles = isRecord(kept.titles) ? Object.entries(kept.titles) : []
  return {
    added: rows('added'),
    changed: rows('stored').flatMap((stored, index) => {
      const mine = changes[index]
      return mine && isStored(stored) ? [{ stored, changes: mine }] : []
    }),
    deleted: rows('deleted').filter(isStored),
    titles: new Map(titles.map(([name, title]) => [name, String(title)])),
  }
}

function isStored({ id }: PageRecord): boolean {
  return typeof id === 'string'
}

function isRecord(value: unknown): value is PageRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
