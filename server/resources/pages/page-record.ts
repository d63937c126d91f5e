import type { PageRecord } from '#renderer/compile/plan.ts'
import type { RelatedRows } from '#renderer/expression/scope.ts'
import type { LogicEnvironment } from '#renderer/logic/form-state.ts'
import { formatWireInstant } from '../../db/business-zone.ts'
import type { DataContext } from '../../http/request-context.ts'
import type { StoredRecord, StoredRow } from '../read/stored-record.ts'

/** Neither is changed once it is there, and each step of a save asks for it. */
const pageRecords = new WeakMap<StoredRecord, PageRecord>()

/** A stored record as the logic of forms sees it. */
export function toPageRecord(record: StoredRecord): PageRecord {
  const known = pageRecords.get(record)
  if (known) return known
  const made: Record<string, PageRecord[string]> = { id: record.id, version: record.version }
  for (const [name, value] of record.values) made[name] = value
  for (const [name, list] of record.rows) made[name] = list.map(toPageRow)
  pageRecords.set(record, made)
  return made
}

export function toPageRow(row: StoredRow): PageRecord {
  return { id: row.id, ...Object.fromEntries(row.values) }
}

/**
 * What expressions may know besides the record: who saves it, when, what was there before, and the rows that it refers
 * to. Without those, what is computed from them stays as it is.
 */
export function logicEnvironment(
  context: DataContext,
  timeZone: string,
  old: PageRecord | null,
  related?: RelatedRows,
): LogicEnvironment {
  const user =
    context.kind === 'user'
      ? { id: context.userId, username: context.username, realname: context.realname }
      : {
          id: context.person?.userId ?? null,
          username: context.username,
          realname: context.person?.realname ?? null,
        }
  return {
    old,
    user: { ...user, orgCode: context.orgCode, tenantId: context.tenantId },
    // Few expressions ask for it.
    get now() {
      return formatWireInstant(context.now(), timeZone)
    },
    related,
  }
}
