import { businessFailure } from './answers.ts'
import { MESSAGES } from './messages.ts'

/** A list call as SQL: conditions over bound values, and an order. */
export interface ListWanted {
  readonly where: string
  readonly values: readonly unknown[]
  readonly order: string
  readonly pageNo: number
  readonly pageSize: number
  /** Beyond so many rows the number is an estimate; undefined: it is exact. */
  readonly countTo: number | undefined
}

type Read = (text: string) => unknown
type Condition = { readonly sql: (place: string) => string; readonly read: Read }

const text: Read = (value) => (value.length <= 500 ? value : refuse(MESSAGES.malformedParam(value.slice(0, 20))))
const list: Read = (value) => value.split(',').map((part) => part.trim())
const shaped =
  (pattern: RegExp, message: string): Read =>
  (value) =>
    pattern.test(value) ? value : refuse(message)
const decimal = shaped(/^-?\d{1,10}(\.\d{1,2})?$/, '单价应为数字')
const date = shaped(/^\d{4}-\d\d-\d\d$/, '生产日期应为日期，格式 YYYY-MM-DD')
const moment = shaped(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, '到货时间应为日期时间，格式 YYYY-MM-DD HH:mm:ss')
const pattern: Read = (value) => `%${String(text(value)).replace(/[\\%_]/g, '\\$&')}%`

/** What may be asked by, as the address names it. */
const CONDITIONS: Readonly<Record<string, Condition>> = {
  code: { sql: (place) => `code = ${place}`, read: text },
  name: { sql: (place) => `name ilike ${place}`, read: pattern },
  category: { sql: (place) => `category = any(${place}::text[])`, read: list },
  status: { sql: (place) => `status = ${place}`, read: text },
  maker: { sql: (place) => `maker = any(${place}::text[])`, read: list },
  price_begin: { sql: (place) => `price >= ${place}`, read: decimal },
  price_end: { sql: (place) => `price <= ${place}`, read: decimal },
  madeOn_begin: { sql: (place) => `made_on >= ${place}`, read: date },
  madeOn_end: { sql: (place) => `made_on <= ${place}`, read: date },
  arrivedAt_begin: { sql: (place) => `arrived_at >= ${place}`, read: moment },
  arrivedAt_end: { sql: (place) => `arrived_at <= ${place}`, read: moment },
}

const SORTED: Readonly<Record<string, string>> = {
  id: 'id',
  code: 'code',
  price: 'price',
  quantity: 'quantity',
  madeOn: 'made_on',
  arrivedAt: 'arrived_at',
  createTime: 'create_time',
}

const PLAIN = new Set(['pageNo', 'pageSize', 'column', 'order', 'total', '_t'])
const MAX_PAGE = 1_000_000_000
const MAX_PAGE_SIZE = 1_000
const EXACT_TO = 10_000

export function readListQuery(query: Readonly<Record<string, unknown>>, tenantId: number): ListWanted {
  const values: unknown[] = [tenantId]
  let where = 'tenant_id = $1 and del_flag = 0'
  for (const name in query) {
    const given = query[name]
    if (PLAIN.has(name) || given === '') continue
    if (typeof given !== 'string') return refuse(MESSAGES.malformedParam(name))
    const condition = Object.hasOwn(CONDITIONS, name) ? CONDITIONS[name] : undefined
    if (!condition) return refuse(MESSAGES.unknownParam(name))
    values.push(condition.read(given))
    where += ` and ${condition.sql(`$${values.length}`)}`
  }
  return {
    where,
    values,
    order: orderOf(query.column, query.order),
    pageNo: readNumber(query.pageNo, 1, MAX_PAGE, MESSAGES.wrongPage),
    pageSize: readNumber(query.pageSize, 10, MAX_PAGE_SIZE, MESSAGES.wrongPageSize),
    countTo: query.total === 'estimate' ? EXACT_TO : undefined,
  }
}

function orderOf(column: unknown, order: unknown): string {
  if (column === undefined || column === '') return 'arrived_at desc nulls last, id desc'
  const name = Object.hasOwn(SORTED, String(column)) ? SORTED[String(column)] : undefined
  if (name === undefined) return refuse(MESSAGES.unknownSort(String(column)))
  const direction = String(order).toLowerCase().includes('asc') ? 'asc' : 'desc'
  return name === 'id' ? `id ${direction}` : `${name} ${direction} nulls last, id ${direction}`
}

function readNumber(given: unknown, absent: number, limit: number, message: string): number {
  if (given === undefined || given === '') return absent
  const number = /^\d{1,10}$/.test(String(given)) ? Number(given) : 0
  return number >= 1 && number <= limit ? number : refuse(message)
}

function refuse(message: string): never {
  throw businessFailure(message)
}
