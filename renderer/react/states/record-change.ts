import type { PageRecord } from '../../compile/plan.ts'
import { fieldValue } from '../../compile/record-values.ts'
import type { RecordChange } from '../../data-source.ts'

/** Who has saved a record last, for the user. */
export interface Changer {
  /** The user, in another window. */
  readonly isSelf: boolean
  /** Null where nobody knows. */
  readonly name: string | null
  /** `10:32`, `11-20 10:32`; null where nobody knows. */
  readonly time: string | null
}

/** @param now of the business zone, as records hold times: `2026-11-22 10:32:00`. */
export function changerOf(
  { changedBy, changedAt }: RecordChange,
  current: PageRecord | null,
  { username, now }: { readonly username: string; readonly now: string },
): Changer {
  const by = changedBy?.username ?? textOf(current, 'updateBy')
  return {
    isSelf: by !== null && by === username,
    name: changedBy?.realname || by,
    time: shortTime(changedAt ?? textOf(current, 'updateTime'), now),
  }
}

function textOf(record: PageRecord | null, name: string): string | null {
  const value = record && fieldValue(record, name)
  return typeof value === 'string' && value !== '' ? value : null
}

/** To the minute; the day where it was another one. */
function shortTime(moment: string | null, now: string): string | null {
  const [, date, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)/.exec(moment ?? '') ?? []
  if (date === undefined || time === undefined) return null
  if (now.startsWith(date)) return time
  return `${now.startsWith(date.slice(0, 4)) ? date.slice(5) : date} ${time}`
}
