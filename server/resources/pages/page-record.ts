import type { PageRecord } from '#renderer/compile/plan.ts'
import type { RelatedRows } from '#renderer/expression/scope.ts'
import type { LogicEnvironment } from '#renderer/logic/form-state.ts'
import { formatWireInstant } from '../../db/business-zone.ts'
import type { DataContext } from '../../http/request-context.ts'
import type { FieldValues, StoredRecord, StoredRow } from '../read/stored-record.ts'

/** A stored record as the logic of forms sees it. */
export function toPageRecord(record: StoredRecord): PageRecord {
  const rows = [...record.rows].map(([name, list]) => [name, list.map(toPageRow)] as const)
  return { id: record.id, version: record.version, ...toObject(record.values), ...Object.fromEntries(rows) }
}

export function toPageRow(row: StoredRow): PageRecord {
  return { id: row.id, ...toObject(row.values) }
}

function toObject(values: FieldValues): PageRecord {
  return Object.fromEntries(values)
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
    now: formatWireInstant(context.now(), timeZone),
    related,
  }
}
