import { SCHEMA_VERSION } from './page.ts'

/** A page as it was read: plain data of an older version, which the types of today do not describe. */
export type OldPage = Readonly<Record<string, unknown>>

/**
 * One step of the page format. `migrate` is pure: it returns a new page that says in version `to` what the old one said
 * in version `from`, its `schemaVersion` included. It may meet any JSON that calls itself a page of `from`: what it does
 * not recognise it leaves as it is, and the check that follows reports it.
 */
export interface Migration {
  readonly from: number
  readonly to: number
  migrate(page: OldPage): OldPage
}

/**
 * In the order of versions, without gaps: the last one leads to `SCHEMA_VERSION`. A new one comes together with frozen
 * pages of the version that it leads away from, in `corpus/v<from>/`: they must open for ever.
 */
export const MIGRATIONS: readonly Migration[] = []

/**
 * The page in today's version. What is no page, or of a version that no chain of migrations leads away from, comes back
 * as it is: the check of the page says so.
 */
export function migratePage(value: unknown, migrations: readonly Migration[] = MIGRATIONS): unknown {
  let page = value
  for (const { from, to, migrate } of migrations) {
    if (isPageOf(from, page)) page = { ...migrate(page), schemaVersion: to }
  }
  return page
}

/** Versions that a page may be written in. */
export function readableVersions(migrations: readonly Migration[] = MIGRATIONS): readonly number[] {
  return [...new Set([...migrations.map(({ from }) => from), SCHEMA_VERSION])]
}

function isPageOf(version: number, value: unknown): value is OldPage {
  return typeof value === 'object' && value !== null && 'schemaVersion' in value && value.schemaVersion === version
}
