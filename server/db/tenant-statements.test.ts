import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const SERVER = resolve(import.meta.dirname, '..')

/**
 * The guard judges what the query builder builds on the connection of requests. Here stands what it does not see, so that
 * nothing is added to it by the way.
 */
describe('no statement passes the tenant guard by', () => {
  it('but for the few that are about all tenants, each with its reason', () => {
    expect(places(/\bacrossTenants\(/g)).toEqual({
      'announcements/attached-files.ts': 1,
      'files/file-repository.ts': 2,
      // What the installation says is for the members of all tenants, and is counted so.
      'delivery/receivers.ts': 1,
      'files/sweep-files.ts': 1,
      'fill-rules/generators.ts': 1,
      'outbox/outbox-rows.ts': 2,
      'outbox/purge-outbox.ts': 1,
      'permissions/ensure-menu.ts': 1,
      'resources/existing/write-existing.ts': 1,
      // A dictionary is one for all tenants, and so is whether a value of it is in use.
      'resources/read/value-holders.ts': 1,
      'resources/transfers/import-reports.ts': 1,
      'roles/grant-states.ts': 1,
      // An account is one for all its tenants: what it may do is judged over all of them.
      'roles/bounds.ts': 1,
      'roles/no-climbing.ts': 4,
      'roles/page-grants.ts': 2,
      'session/departments.ts': 2,
      // Whoever administrates a tenant is wanted a second factor of, wherever they work.
      'session/known-sessions.ts': 1,
      'session/user-repository.ts': 1,
      // Any server does the work that people of any tenant have begun.
      'tasks/task-rows.ts': 3,
      // A new tenant begins with a role of its own.
      'tenants/first-administrator.ts': 1,
      'users/own-avatar.ts': 1,
    })
  })

  it('by taking the guard off', () => {
    expect(places(/\bwithoutPlugins\(/g)).toEqual({})
  })

  it('by a connection of its own', () => {
    expect(places(/\bnew (?:pg\.)?(?:Pool|Client|Kysely)\b/g)).toEqual({
      // The owner's connection: everything of an installation, of all tenants.
      'backup/backup-connection.ts': 1,
      // A database of somebody else's, tried and left.
      'data-sources/try-connection.ts': 1,
      'db/embedded/embedded-postgres.ts': 1,
    })
  })

  it('as a text of SQL that names a table', () => {
    const texts =
      /\bsql(?:<[^`]*?>)?`(?=[^`]*?(?<![.\w])(?:from|into|join|update|delete|merge|truncate|copy)\b)[^`]*`/gi
    expect(places(texts, (text) => !/\bis (?:not )?distinct from\b/i.test(text))).toEqual({
      // The owner's connection: the catalogues of PostgreSQL, columns that change for all tenants, values of two of them.
      'db/grams-indexes.ts': 1,
      'db/grant-rows.ts': 1,
      'db/table-sizes.ts': 1,
      'db/text-order.ts': 1,
      'jobs/job-schema.ts': 1,
      // Locks in the catalogue, and page texts, which are the installation's.
      'pages/shared/presence.ts': 1,
      'pages/shared/text-table.ts': 1,
      'resources/existing/read-catalogue.ts': 3,
      'resources/kept/all-sums.ts': 1,
      'resources/tables/cancel-builds.ts': 1,
      'resources/tables/index-builder.ts': 2,
      'resources/tables/migrate-table.ts': 1,
      'resources/tables/shared-value.ts': 2,
      'resources/tables/table-state.ts': 2,
      'tenants/tenant-tables.ts': 1,
    })
  })
})

/** How often sources of the server match, by file; those that open, migrate and guard the database are the layer itself. */
function places(pattern: RegExp, counts: (text: string) => boolean = () => true): Readonly<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const file of sources(SERVER)) {
    const name = relative(SERVER, file)
    if (/^db\/(migrations\/|(open-)?databases\.ts|migrate\.ts|row-security\.ts|tenant-guard\.ts)/.test(name)) continue
    const matches = [...readFileSync(file, 'utf8').matchAll(pattern)].filter(([text]) => counts(text))
    if (matches.length > 0) found[name] = matches.length
  }
  return found
}

function sources(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) =>
    entry.isFile() && entry.name.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(entry.name)
      ? [join(entry.parentPath, entry.name)]
      : [],
  )
}
