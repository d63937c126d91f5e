import type { FieldError } from './answers.ts'
import type { GoodsRow } from './goods-row.ts'
import {
  type Reading,
  readBoolean,
  readChoice,
  readDate,
  readDecimal,
  readMoment,
  readText,
  readWhole,
} from './read-value.ts'

/** A row in memory: decimals as exact texts, in the order in which the log has them. */
export interface GoodsValues {
  readonly code: string | null
  readonly name: string | null
  readonly category: string | null
  readonly status: string | null
  readonly maker: string | null
  readonly buyer: string | null
  readonly price: string | null
  readonly quantity: number | null
  readonly amount: string | null
  readonly isHeavy: boolean | null
  readonly madeOn: string | null
  readonly arrivedAt: string | null
  readonly remark: string | null
}
export type Name = keyof GoodsValues

export const TITLES: Readonly<Record<Name, string>> = {
  code: '编码',
  name: '名称',
  category: '品类',
  status: '启用',
  maker: '厂家',
  buyer: '采购员',
  price: '单价',
  quantity: '数量',
  amount: '金额',
  isHeavy: '大件',
  madeOn: '生产日期',
  arrivedAt: '到货时间',
  remark: '备注',
}
export const NAMES_IN_ORDER = Object.keys(TITLES) as readonly Name[]

/** How each is read from a body; the amount comes of the others. */
const READ: Readonly<Record<Exclude<Name, 'amount'>, (raw: unknown) => Reading>> = {
  code: (raw) => readText(raw, 12),
  name: (raw) => readText(raw, 64),
  category: readChoice,
  status: readChoice,
  maker: readChoice,
  buyer: readChoice,
  price: (raw) => readDecimal(raw, { whole: 10, fraction: 2 }),
  quantity: readWhole,
  isHeavy: readBoolean,
  madeOn: readDate,
  arrivedAt: readMoment,
  remark: (raw) => readText(raw, 100_000),
}
const READERS = Object.entries(READ)

const EMPTY: GoodsValues = {
  code: null,
  name: null,
  category: null,
  status: null,
  maker: null,
  buyer: null,
  price: null,
  quantity: null,
  amount: null,
  isHeavy: null,
  madeOn: null,
  arrivedAt: null,
  remark: null,
}
/** What a new row begins with. */
const DEFAULTS: GoodsValues = { ...EMPTY, status: '1', quantity: 0, isHeavy: false }

/** What the server fills itself comes back from clients, and is passed over without a word. */
const OWN = ['id', 'version', 'createBy', 'createTime', 'updateBy', 'updateTime', 'sysOrgCode', 'delFlag', 'hasChild']
const KNOWN: ReadonlySet<string> = new Set([...NAMES_IN_ORDER, ...OWN, 'tenantId', '_unknown'])

export interface ReadGoods {
  readonly values: GoodsValues
  readonly errors: readonly FieldError[]
  readonly warnings: readonly FieldError[]
}

/** The row that a body asks for. @param held the stored one; null for a new one. */
export function readGoods(body: Readonly<Record<string, unknown>>, held: GoodsValues | null, at: string): ReadGoods {
  const values: Record<string, unknown> = { ...(held ?? DEFAULTS) }
  const errors: FieldError[] = []
  for (const [name, read] of READERS) {
    if (!Object.hasOwn(body, name)) continue
    const reading = read(body[name])
    if ('refusal' in reading) {
      const message = `${TITLES[name as Name]}${reading.refusal}`
      errors.push({ pointer: `${at}/${name}`, code: reading.code, message })
    } else values[name] = reading.value
  }
  // Each reader answers values of its column.
  const goods = values as unknown as GoodsValues
  return { values: { ...goods, amount: amountOf(goods) }, errors, warnings: unknownNames(body, at) }
}

function unknownNames(body: Readonly<Record<string, unknown>>, at: string): readonly FieldError[] {
  const warnings: FieldError[] = []
  for (const key in body) {
    if (KNOWN.has(key) || KNOWN.has(key.replace(/_dictText$/, ''))) continue
    const shown = key.slice(0, 64)
    const pointer = `${at}/${shown.replaceAll('~', '~0').replaceAll('/', '~1')}`
    warnings.push({ pointer, code: 'unknown-field', message: `已忽略不存在的字段：${shown}` })
  }
  return warnings
}

/** Exact, in hundredths. */
function amountOf({ price, quantity }: GoodsValues): string | null {
  if (price === null || quantity === null) return null
  const [whole = '0', fraction = ''] = price.split('.')
  const cents = BigInt(`${whole}${fraction.padEnd(2, '0')}`) * BigInt(quantity)
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return canonical(`${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

/** `12.50` as `12.5`, as decimals are kept. */
function canonical(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}

export function valuesOf(row: GoodsRow): GoodsValues {
  return {
    code: row.code,
    name: row.name,
    category: row.category,
    status: row.status,
    maker: row.maker,
    buyer: row.buyer,
    price: row.price === null ? null : canonical(row.price),
    quantity: row.quantity,
    amount: row.amount === null ? null : canonical(row.amount),
    isHeavy: row.is_heavy,
    madeOn: row.made_on,
    arrivedAt: row.arrived_at,
    remark: row.remark,
  }
}
