/** Columns of the table in the order of the wire, and what a row of `pg` becomes there. */
export interface GoodsRow {
  readonly id: string
  readonly version: number
  readonly create_by: string | null
  readonly create_time: string | null
  readonly update_by: string | null
  readonly update_time: string | null
  readonly sys_org_code: string | null
  readonly code: string | null
  readonly name: string | null
  readonly category: string | null
  readonly status: string | null
  readonly maker: string | null
  readonly buyer: string | null
  readonly price: string | null
  readonly quantity: number | null
  readonly amount: string | null
  readonly is_heavy: boolean | null
  readonly made_on: string | null
  readonly arrived_at: string | null
  readonly remark: string | null
}

/** With the names of what it refers to; null: there is no such row. */
export interface NamedGoodsRow extends GoodsRow {
  readonly maker_text: string | null
  readonly buyer_text: string | null
}

export const COLUMNS = [
  'id',
  'version',
  'create_by',
  'create_time',
  'update_by',
  'update_time',
  'sys_org_code',
  'code',
  'name',
  'category',
  'status',
  'maker',
  'buyer',
  'price',
  'quantity',
  'amount',
  'is_heavy',
  'made_on',
  'arrived_at',
  'remark',
].join(', ')

export function toWire(row: GoodsRow) {
  return {
    id: row.id,
    version: row.version,
    createBy: row.create_by,
    createTime: row.create_time,
    updateBy: row.update_by,
    updateTime: row.update_time,
    sysOrgCode: row.sys_org_code,
    code: row.code,
    name: row.name,
    category: row.category,
    status: row.status,
    maker: row.maker,
    buyer: row.buyer,
    price: toNumber(row.price),
    quantity: row.quantity,
    amount: toNumber(row.amount),
    isHeavy: row.is_heavy,
    madeOn: row.made_on,
    arrivedAt: row.arrived_at,
    remark: row.remark,
  }
}

/** As a number where that is exact, which is to 15 digits. */
function toNumber(text: string | null): number | string | null {
  if (text === null) return null
  return text.length <= 16 || text.replace(/\D/g, '').replace(/^0+/, '').length <= 15 ? Number(text) : text
}

export type Texts = ReadonlyMap<string, string>

/** What choices are called; null: the caller may not know, or nobody does. */
export interface ChoiceNames {
  readonly category: Texts | null
  readonly status: Texts | null
  readonly seesMakers: boolean
}

export function toNamedWire(row: NamedGoodsRow, names: ChoiceNames): Record<string, unknown> {
  const wire: Record<string, unknown> = toWire(row)
  let unknown: Record<string, readonly string[]> | undefined
  const put = (field: string, value: string | null, text: string | null | undefined) => {
    if (value === null) return
    wire[`${field}_dictText`] = text ?? value
    if (text === null || text === undefined) unknown = { ...unknown, [field]: [value] }
  }
  if (names.category) put('category', row.category, names.category.get(row.category ?? ''))
  if (names.status) put('status', row.status, names.status.get(row.status ?? ''))
  if (names.seesMakers) put('maker', row.maker, row.maker_text)
  put('buyer', row.buyer, row.buyer_text)
  if (unknown) wire._unknown = unknown
  return wire
}
