import { SCHEMA_VERSION } from '#schemas/language/page.ts'
import { headOf, type NewPageName } from './page-name.ts'
import costCentre from './templates/cost-centre.json' with { type: 'json' }
import costCentreExpense from './templates/cost-centre-expense.json' with { type: 'json' }
import dictionaries from './templates/dictionaries.json' with { type: 'json' }
import fixedAsset from './templates/fixed-asset.json' with { type: 'json' }
import fixedAssetRecord from './templates/fixed-asset-record.json' with { type: 'json' }
import purchaseOrder from './templates/purchase-order.json' with { type: 'json' }
import purchaseOrderReceipt from './templates/purchase-order-receipt.json' with { type: 'json' }
import timesheet from './templates/timesheet.json' with { type: 'json' }

/** Whole pages to begin from, each a page that works, called as a page of this folder. */
const TEMPLATE_AREA = 'template'

const PAGE_IN_EXPRESSION = /\bpage\('([^']+)'\)/g

interface BusinessTemplate {
  /** What it is a page of, for who chooses. */
  readonly summary: string
  readonly page: TemplatePage
  /** Pages that its effects reach, by what is added to the name of the page. */
  readonly companions: Readonly<Record<string, TemplatePage>>
}

interface TemplatePage {
  readonly title: string
  readonly menu: object
}

const BUSINESS_TEMPLATES = {
  'fixed-asset': {
    summary: '固定资产：编号、照片、状态标签，领用、归还、送修、报废；每次变动由后果记下一行。',
    page: fixedAsset,
    companions: { record: fixedAssetRecord },
  },
  'purchase-order': {
    summary: '采购单：编号、明细、联动，提交与审批；批准后发消息并生成收货单，收货后改写采购单。',
    page: purchaseOrder,
    companions: { receipt: purchaseOrderReceipt },
  },
  'cost-centre': {
    summary: '成本中心：有预算的树；支出由后果记到成本中心，超出预算时拒绝。',
    page: costCentre,
    companions: { expense: costCentreExpense },
  },
  timesheet: {
    summary: '工时：批量录入，每人每天每个项目一行、最多 24 小时，只看到自己的；提交、批准、退回，提交后不能改。',
    page: timesheet,
    companions: {},
  },
} as const satisfies Readonly<Record<string, BusinessTemplate>>

export type BusinessTemplateName = keyof typeof BUSINESS_TEMPLATES
// The keys are the names.
export const BUSINESS_TEMPLATE_NAMES = Object.keys(BUSINESS_TEMPLATES) as readonly BusinessTemplateName[]

export function isBusinessTemplate(text: string): text is BusinessTemplateName {
  return Object.hasOwn(BUSINESS_TEMPLATES, text)
}

export function summaryOf(template: BusinessTemplateName): string {
  return BUSINESS_TEMPLATES[template].summary
}

/** What a template makes: its pages by their names in the folder, and the dictionaries that they name. */
export interface MadePages {
  readonly pages: readonly { readonly page: string; readonly title: string; readonly content: object }[]
  readonly dictionaries: Readonly<Record<string, unknown>>
}

/**
 * The pages of a template under another name. `hasFolder`: other pages lie in the folder, which has its place in the menu
 * by them.
 */
export function makePages(
  template: BusinessTemplateName,
  { area, page }: NewPageName,
  { title, hasFolder }: { readonly title: string | null; readonly hasFolder: boolean },
): MadePages {
  const { page: main, companions }: BusinessTemplate = BUSINESS_TEMPLATES[template]
  const parts = [
    { suffix: '', source: title === null ? main : { ...main, title } },
    ...Object.entries(companions).map(([name, source]) => ({ suffix: `-${name}`, source })),
  ]
  const rename = createRename(
    parts.map(({ suffix }) => [
      { area: TEMPLATE_AREA, page: `${template}${suffix}` },
      { area, page: `${page}${suffix}` },
    ]),
  )
  return {
    pages: parts.map(({ suffix, source }) => ({
      page: `${page}${suffix}`,
      title: source.title,
      content: { ...renamed(hasFolder ? withoutFolder(source) : source, rename), schemaVersion: SCHEMA_VERSION },
    })),
    dictionaries: Object.fromEntries(
      Object.entries(dictionaries)
        .filter(([code]) => rename(code) !== code)
        .map(([code, dictionary]) => [rename(code), dictionary]),
    ),
  }
}

function withoutFolder({ menu, ...page }: TemplatePage): object {
  return { ...page, menu: Object.fromEntries(Object.entries(menu).filter(([key]) => key !== 'folder')) }
}

/** Names of pages, and what begins with the name of a table: sub-tables and dictionaries. */
function createRename(names: readonly (readonly [from: NewPageName, to: NewPageName])[]): (text: string) => string {
  const heads = names.map(([from, to]) => [headOf(from), headOf(to)] as const)
  const exact = new Map(
    heads.flatMap(([from, to]) => [
      [from.code, to.code] as const,
      [from.permissionPrefix, to.permissionPrefix] as const,
      [from.entity.api, to.entity.api] as const,
    ]),
  )
  // The longest first: the table of a companion begins with that of the page.
  const tables = heads
    .map(([from, to]) => [from.entity.table, to.entity.table] as const)
    .toSorted(([left], [right]) => right.length - left.length)
  const renameText = (text: string): string => {
    const table = tables.find(([from]) => text === from || text.startsWith(`${from}_`))
    return exact.get(text) ?? (table ? text.replace(table[0], table[1]) : text)
  }
  // Elsewhere names are whole texts; an expression has them inside.
  return (text) => renameText(text).replace(PAGE_IN_EXPRESSION, (_, code: string) => `page('${renameText(code)}')`)
}

/** The same with every text renamed that is a name. */
function renamed<Value>(value: Value, rename: (text: string) => string): Value {
  if (typeof value !== 'object' || value === null) {
    return (typeof value === 'string' ? rename(value) : value) as Value
  }
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename)) as Value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, renamed(each, rename)])) as Value
}
