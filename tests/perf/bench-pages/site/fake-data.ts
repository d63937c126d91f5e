import type { ListRow } from '#renderer/data-source.ts'
import type { DictItem } from '#schemas/api/dictionaries.ts'

const TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  product_category: {
    steel: '钢材',
    nonferrous: '有色金属',
    chemical: '化工',
    building: '建材',
    energy: '能源',
    agricultural: '农产品',
  },
  price_type: { fixed: '固定价', float: '浮动价', negotiated: '面议' },
  price_unit: { ton: '元/吨', kg: '元/千克', piece: '元/件' },
  is_open: { Y: '是', N: '否' },
  sales_channel: { direct: '直销', dealer: '经销商', online: '线上', export: '出口' },
}

const DICTIONARIES = new Map(
  Object.entries(TEXTS).map(([code, texts]) => [
    code,
    Object.entries(texts).map(([value, text]): DictItem => ({ value, text, title: text, label: text })),
  ]),
)

/** As the console keeps them: all in memory since it was opened. */
export function dictionary(code: string): readonly DictItem[] {
  const items = DICTIONARIES.get(code)
  if (!items) throw new Error(`The bench has no dictionary "${code}".`)
  return items
}

const CATEGORIES = ['steel', 'nonferrous', 'chemical', 'building', 'energy', 'agricultural']
const PRICE_TYPES = ['fixed', 'float', 'negotiated']
const UNITS = ['ton', 'kg', 'piece']

export const TOTAL_ROWS = 357
export const ROWS: readonly ListRow[] = Array.from({ length: 20 }, (_, index) => toRow(index))

function toRow(index: number): ListRow {
  const id = `row-${index}`
  const manufacturer = `m${index % 7}`
  const record = {
    id,
    version: 1,
    code: `LW${String(index).padStart(4, '0')}`,
    name: `螺纹钢 ${index + 1} 号`,
    category: pick(CATEGORIES, index),
    manufacturer,
    priceType: pick(PRICE_TYPES, index),
    price: String(1200.5 + index * 317),
    unit: pick(UNITS, index),
    status: index % 3 === 0 ? 'N' : 'Y',
    validFrom: `2026-0${(index % 9) + 1}-15`,
    remark: index % 4 === 0 ? null : `第 ${index + 1} 批次，随行就市，以合同为准`,
  }
  const texts = {
    category: textOf('product_category', record.category),
    priceType: textOf('price_type', record.priceType),
    unit: textOf('price_unit', record.unit),
    status: textOf('is_open', record.status),
    manufacturer: `华东第${(index % 7) + 1}钢铁有限公司`,
  }
  return { id, record, texts }
}

function pick(list: readonly string[], index: number): string {
  return list[index % list.length] ?? ''
}

function textOf(code: string, value: string): string {
  return dictionary(code).find((item) => item.value === value)?.text ?? value
}
