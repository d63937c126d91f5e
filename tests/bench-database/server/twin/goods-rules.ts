import type { FieldError } from './answers.ts'
import type { ChoiceNames } from './goods-row.ts'
import { type GoodsValues, NAMES_IN_ORDER, type Name, type ReadGoods, TITLES } from './goods-values.ts'

/** A row that is to be saved, and what is wrong with it. */
export interface Draft {
  /** Its place in the body: empty where it is the body, `/added/3`. */
  readonly at: string
  readonly held: GoodsValues | null
  readonly values: GoodsValues
  readonly errors: FieldError[]
}

/** What the page says of its fields, apart from what only the database can tell. */
export function draftOf(read: ReadGoods, held: GoodsValues | null, at: string, names: ChoiceNames): Draft {
  const { values } = read
  const errors = [...read.errors]
  const refused = new Set(errors.map(({ pointer }) => pointer))
  const refuse = (name: Name, code: string, message: string) => {
    if (!refused.has(`${at}/${name}`)) errors.push({ pointer: `${at}/${name}`, code, message })
    refused.add(`${at}/${name}`)
  }
  for (const name of ['code', 'name', 'price', 'quantity'] as const) {
    if (values[name] === null) refuse(name, 'required', `请输入${TITLES[name]}`)
  }
  if (values.code !== null && !/^G\d{8}$/.test(values.code)) refuse('code', 'pattern', '编码：G 加八位数字')
  if (values.name !== null && values.name.length < 2) refuse('name', 'minLength', '名称：最小长度2位字符')
  if (values.price?.startsWith('-')) refuse('price', 'min', '单价不能小于0')
  if (values.quantity !== null && values.quantity < 0) refuse('quantity', 'min', '数量不能小于0')
  if ((values.amount ?? '').replace(/\..*$|-/g, '').length > 14) {
    refuse('amount', 'out-of-range', '金额整数部分最多 14 位')
  }
  for (const name of ['category', 'status'] as const) {
    if (isNew(name, values, held) && !names[name]?.has(values[name] ?? '')) {
      refuse(name, 'unknown-choice', `${TITLES[name]}的值不在可选范围内`)
    }
  }
  const isReadable = read.errors.length === 0 && values.madeOn !== null && values.arrivedAt !== null
  if (isReadable && String(values.arrivedAt).slice(0, 10) < String(values.madeOn)) {
    errors.push({ pointer: `${at}/arrivedAt`, code: 'check:arrived-after-made', message: '到货不能早于生产' })
  }
  return { at, held, values, errors }
}

/** Whether the row is to have a value there that it does not have yet. */
export function isNew(name: Name, values: GoodsValues, held: GoodsValues | null): boolean {
  return values[name] !== null && values[name] !== held?.[name]
}

/** What the database has found of what drafts refer to. */
export interface Found {
  readonly makers: ReadonlySet<string>
  readonly buyers: ReadonlySet<string>
  /** Ids of the rows that have a code, by the code. */
  readonly holders: ReadonlyMap<string, string>
}

/** Adds what only the database can tell: rows that are not there, codes that others have. */
export function addFound(
  drafts: readonly Draft[],
  ids: (draft: Draft) => string | null,
  found: Found,
  names: ChoiceNames,
): void {
  const takers = new Set<string>()
  // Those of the call that give their code up: others of it may take it.
  const released = new Set(drafts.flatMap((draft) => (gives(draft) ? (ids(draft) ?? []) : [])))
  for (const draft of drafts) {
    const { at, values, held, errors } = draft
    const refuse = (name: Name, code: string, message: string) =>
      errors.push({ pointer: `${at}/${name}`, code, message })
    if (isNew('maker', values, held) && !(names.seesMakers && found.makers.has(values.maker ?? ''))) {
      refuse('maker', 'missing-target', '厂家所选的数据不存在')
    }
    if (isNew('buyer', values, held) && !found.buyers.has(values.buyer ?? '')) {
      refuse('buyer', 'missing-target', '采购员所选的数据不存在')
    }
    if (!isNew('code', values, held) || values.code === null) continue
    const holder = found.holders.get(values.code)
    if (holder !== undefined && holder !== ids(draft) && !released.has(holder)) refuse('code', 'taken', '编码已存在')
    else if (takers.has(values.code)) refuse('code', 'taken', '编码与同时保存的另一行重复')
    takers.add(values.code)
  }
}

export function gives({ held, values }: Draft): boolean {
  return held !== null && held.code !== null && held.code !== values.code
}

/** In the order of the form. */
export function errorsOf({ at, errors }: Draft): readonly FieldError[] {
  const place = ({ pointer }: FieldError) => NAMES_IN_ORDER.indexOf(pointer.slice(at.length + 1) as Name)
  return errors.length < 2 ? errors : errors.toSorted((left, right) => place(left) - place(right))
}

export function isChanged({ held, values }: Draft): boolean {
  return held === null || NAMES_IN_ORDER.some((name) => values[name] !== held[name])
}
