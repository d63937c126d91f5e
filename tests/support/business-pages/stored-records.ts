import type { Page } from 'playwright'
import type { ChoicesPlan, FieldPlan, PageRecord } from '#renderer/compile/plan.ts'
import type { LogicEnvironment } from '#renderer/logic/form-state.ts'
import type { WireRecord } from '#schemas/api/resources.ts'
import { formatBusinessTime } from '#schemas/values/business-time.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'
import { callApi } from '../console-actions.ts'
import type { BusinessPage } from './page-corpus.ts'

const MOST_RECORDS = 50
/** No list answers more at once. */
const LARGEST_PAGE = 1000

/** What the API answers, as it is; the tests are for the screens. */
async function ask<Result>(page: Page, path: string): Promise<Result> {
  const answer = await callApi<Result>(page, 'GET', path)
  if (!answer.success) throw new Error(`${path}: ${answer.message}`)
  return answer.result
}

/** Records of the page with their sub-rows; of a tree also those of the second level. */
export async function storedRecords(page: Page, business: BusinessPage): Promise<readonly PageRecord[]> {
  const { plan, entity } = business
  const rows = await listRows(page, business)
  if (plan.subTables.length === 0) return rows.map((row) => toRecord(business, row))
  const whole = rows.map(({ id }) => ask<WireRecord>(page, `${entity.api}/queryById?id=${id}`))
  return (await Promise.all(whole)).map((row) => toRecord(business, row))
}

/** All records of the demo, as a list answers them: without their sub-rows. Of a tree those of the first level. */
export async function listedRecords(page: Page, business: BusinessPage): Promise<readonly PageRecord[]> {
  const rows = await listPage(page, business, `pageSize=${LARGEST_PAGE}`)
  if (rows.length >= LARGEST_PAGE) throw new Error(`${business.plan.title} has more records than one page of a list.`)
  return rows.map((row) => ({ id: String(row.id), ...toValues(business.plan.fields, row) }))
}

export async function recordById(page: Page, business: BusinessPage, id: string): Promise<PageRecord> {
  return toRecord(business, await ask<WireRecord>(page, `${business.entity.api}/queryById?id=${id}`))
}

async function listRows(page: Page, business: BusinessPage): Promise<readonly WireRecord[]> {
  const { plan } = business
  if (!plan.tree) return listPage(page, business, `pageSize=${MOST_RECORDS}`)
  const roots = await childRows(page, business, null)
  const below = await Promise.all(roots.map(({ id }) => childRows(page, business, String(id))))
  return [...below.flat(), ...roots]
}

export function childRows(page: Page, business: BusinessPage, parentId: string | null): Promise<readonly WireRecord[]> {
  return listPage(page, business, parentId === null ? '' : `parentId=${parentId}`)
}

async function listPage(page: Page, { entity }: BusinessPage, query: string): Promise<readonly WireRecord[]> {
  const result = await ask<readonly WireRecord[] | { readonly records: readonly WireRecord[] }>(
    page,
    `${entity.api}/list?${query}`,
  )
  return 'records' in result ? result.records : result
}

function toRecord({ plan }: BusinessPage, row: WireRecord): PageRecord {
  const tables = plan.subTables.map(({ name, fields }) => {
    const rows: unknown = row[name]
    // Rows of a sub-table are a list of objects on the wire.
    const list = Array.isArray(rows) ? (rows as readonly WireRecord[]) : []
    return [name, list.map((subRow) => toValues(fields, subRow))] as const
  })
  const values = toValues([...plan.fields, ...plan.systemFields], row)
  return { id: String(row.id), ...values, ...Object.fromEntries(tables) }
}

function toValues(fields: readonly FieldPlan[], row: WireRecord): Record<string, CanonicalValue> {
  return Object.fromEntries(
    fields.map(({ name, type, multiple }) => {
      const outcome = readWireValue(type, multiple, row[name])
      if (!outcome.ok) throw new Error(`The server answered ${JSON.stringify(row[name])} for ${name}.`)
      return [name, outcome.value]
    }),
  )
}

/** What a person sees of a value: the texts of its choices where the field has any. */
export async function shownTexts(page: Page, field: FieldPlan, value: unknown): Promise<readonly string[]> {
  const values = [value].flat().map(String)
  return field.choices ? textsOf(page, field.choices, values) : values
}

/** What the stored values of a field are called on the screen. */
async function textsOf(page: Page, choices: ChoicesPlan, values: readonly string[]): Promise<readonly string[]> {
  if (values.length === 0) return []
  if (choices.source === 'ref') {
    return ask(page, `/sys/dict/loadDictItem/${encodeURIComponent(choices.dictCode)}?key=${values.join(',')}`)
  }
  const items =
    choices.source === 'options'
      ? choices.items
      : await ask<readonly { readonly value: string; readonly text: string }[]>(
          page,
          `/sys/dict/getDictItems/${choices.code}`,
        )
  return values.map((value) => items.find((item) => item.value === value)?.text ?? value)
}

interface UserAnswer {
  readonly userInfo: { readonly id: string; readonly username: string; readonly realname: string }
}

/** What the logic of a form knows on this page at this moment. */
export async function environmentOf(page: Page): Promise<LogicEnvironment> {
  const { userInfo } = await ask<UserAnswer>(page, '/sys/user/getUserInfo')
  const { id, username, realname } = userInfo
  return { old: null, user: { id, username, realname }, now: formatBusinessTime(Date.now(), '+08:00') }
}

interface MenuEntry {
  readonly component: string
  readonly meta: { readonly title: string }
  readonly children?: readonly MenuEntry[]
}

/** Titles that lead to the page in the menu, from the outermost. */
export async function menuTrail(page: Page, code: string): Promise<readonly string[]> {
  const { menu } = await ask<{ readonly menu: readonly MenuEntry[] }>(page, '/sys/permission/getUserPermissionByToken')
  const trailTo = (entries: readonly MenuEntry[]): readonly string[] | undefined => {
    for (const { component, meta, children = [] } of entries) {
      if (component === `page/${code}`) return [meta.title]
      const below = trailTo(children)
      if (below) return [meta.title, ...below]
    }
    return undefined
  }
  const trail = trailTo(menu)
  if (!trail) throw new Error(`Nothing in the menu leads to ${code}.`)
  return trail
}
