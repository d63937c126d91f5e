import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { parseValueForm } from '#schemas/query/value-form.ts'
import { isDate, isDateTime } from '#schemas/values/calendar.ts'
import { escapeLike } from '../db/contains-text.ts'
import type { Tables } from '../db/tables.ts'
import { businessFailure } from '../http/api-error.ts'
import { announcementMessages } from './messages.ts'

/** Conditions as clients send them: empty is not given. */
export interface SentFilter {
  readonly title?: string | undefined
  readonly sender?: string | undefined
  /** Names of accounts, separated by commas. */
  readonly senders?: string | undefined
  readonly readFlag?: string | undefined
  readonly starFlag?: string | undefined
  readonly category?: string | undefined
  readonly noticeType?: string | undefined
  readonly businessType?: string | undefined
  /** Days or moments of the business zone; a day counts whole. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

type Sources = Tables & {
  readonly annt: Tables['sys_announcement']
  readonly sent: Tables['sys_announcement_send']
  readonly author: Tables['sys_user']
}
type SentWhere = ExpressionBuilder<Sources, 'annt' | 'sent' | 'author'>

/** @throws {ApiError} for a day that does not exist. */
export function narrowSent<Row>(
  query: SelectQueryBuilder<Sources, 'annt' | 'sent' | 'author', Row>,
  filter: SentFilter,
): SelectQueryBuilder<Sources, 'annt' | 'sent' | 'author', Row> {
  const senders = (filter.senders ?? '').split(',').filter((name) => name !== '')
  const begin = boundOf(filter.from, '00:00:00')
  const to = boundOf(filter.to, '23:59:59')
  return query.where((row: SentWhere) =>
    row.and([
      ...textCondition(filter.title, (pattern) => row('annt.title', 'like', pattern)),
      ...textCondition(filter.sender, (pattern) =>
        row.or([row('author.realname', 'like', pattern), row('annt.sender', 'like', pattern)]),
      ),
      ...(senders.length > 0 ? [row('annt.sender', 'in', senders)] : []),
      ...(filter.readFlag ? [row('sent.read', '=', filter.readFlag === '1')] : []),
      ...(filter.starFlag ? [row('sent.starred', '=', filter.starFlag === '1')] : []),
      ...(filter.category ? [row('annt.category', '=', filter.category)] : []),
      ...(filter.noticeType ? [row('annt.notice_type', '=', filter.noticeType)] : []),
      ...(filter.businessType ? [row('annt.business_type', '=', filter.businessType)] : []),
      ...(begin ? [row('annt.send_time', '>=', sql<string>`${begin}::timestamptz`)] : []),
      // The wire knows seconds, the table what lies between them.
      ...(to ? [row('annt.send_time', '<', sql<string>`${to}::timestamptz + interval '1 second'`)] : []),
    ]),
  )
}

/** `*x*`, `*x` and `x*` as lists read them; anything else is looked for anywhere in the text. */
function textCondition<Condition>(
  param: string | undefined,
  make: (pattern: string) => Condition,
): readonly Condition[] {
  const text = (param ?? '').trim()
  const form = text.startsWith('*') || text.endsWith('*') ? parseValueForm(text) : null
  if (form?.kind === 'like') {
    const literal = escapeLike(form.text)
    return [make(`${form.match === 'starts' ? '' : '%'}${literal}${form.match === 'ends' ? '' : '%'}`)]
  }
  return /^\**$/.test(text) ? [] : [make(`%${escapeLike(text)}%`)]
}

function boundOf(text: string | undefined, time: string): string | undefined {
  if (!text) return undefined
  const moment = text.length === 10 ? `${text} ${time}` : text
  if (!isDateTime(moment) || !isDate(text.slice(0, 10))) throw businessFailure(announcementMessages.notADate)
  return moment
}
