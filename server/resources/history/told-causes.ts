import type { FieldPlan } from '#renderer/compile/plan.ts'
import { recordName } from '#renderer/logic/record-name.ts'
import type { HistoryEntry } from '#schemas/api/history.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { toPageRecord } from '../pages/page-record.ts'
import { findRecords } from '../read/read-records.ts'
import { mayDo, maySee, type Resource, visibleFields } from '../resource.ts'
import type { ChangeCause, ResourceWork } from '../resource-work.ts'
import { filledFields, type LoggedContent, readLoggedTexts } from './logged-values.ts'

type ToldCause = NonNullable<HistoryEntry['cause']>
type RowOfPage = Pick<Extract<ChangeCause, { by: 'effect' }>, 'page' | 'record'>

/** The page of a code, as far as it can be used. */
export type FindPage = (code: string) => Resource | undefined

/** What each cause is called, as far as the caller may know: other pages by their own rights. */
export async function tellCauses(
  work: ResourceWork<RequestContext>,
  causes: readonly (ChangeCause | null)[],
  findPage: FindPage,
): Promise<readonly (ToldCause | null)[]> {
  const { context, resource } = work
  const nameOf = await namesOfRows(
    work,
    causes.flatMap((cause) => (cause?.by === 'effect' ? [cause] : [])),
    findPage,
  )
  const inputs = causes.flatMap((cause) => (cause?.by === 'action' ? [cause.input] : []))
  const fields = visibleFields(resource, context)
  const { textOf } = await readLoggedTexts(work, fields, inputs)
  const pageTitle = (code: string) => openPage(context, code, findPage)?.plan.title ?? null
  const toInput = (input: LoggedContent) =>
    filledFields(fields, input).map((field) => ({ title: field.title, text: textOf(field, input) ?? '' }))
  return causes.map((cause): ToldCause | null => {
    const blank = { title: null, name: '', input: [] }
    if (cause === null) return null
    switch (cause.by) {
      case 'action': {
        const action = resource.plan.actions.find(({ name }) => name === cause.action)
        return { ...blank, by: 'action', title: action?.title ?? cause.action, input: toInput(cause.input) }
      }
      case 'import':
        return { ...blank, by: 'import' }
      case 'timer':
        return { ...blank, by: 'timer', title: cause.timer }
      case 'reference': {
        const title = pageTitle(cause.page)
        return { ...blank, by: 'reference', title, name: title === null ? '' : cause.name }
      }
      case 'effect':
        return { ...blank, by: 'effect', title: pageTitle(cause.page), name: nameOf(cause) }
      default:
        return cause satisfies never
    }
  })
}

function openPage(context: RequestContext, code: string, findPage: FindPage): Resource | undefined {
  const page = findPage(code)
  return page && mayDo(context, page.plan, 'list') ? page : undefined
}

/** The names of rows of pages: of those that the caller sees, by what they see of them; of others none. */
export async function namesOfRows(
  work: ResourceWork<RequestContext>,
  rows: readonly RowOfPage[],
  findPage: FindPage,
): Promise<(row: RowOfPage) => string> {
  const { context } = work
  const isSeen = (field: FieldPlan) => maySee(context, field)
  const names = new Map<string, string>()
  for (const code of new Set(rows.map(({ page }) => page))) {
    const resource = openPage(context, code, findPage)
    if (!resource) continue
    const ids = rows.flatMap(({ page, record }) => (page === code ? [record] : []))
    for (const record of await findRecords({ ...work, resource }, [...new Set(ids)])) {
      names.set(`${code}/${record.id}`, recordName(resource.plan, toPageRecord(record), isSeen))
    }
  }
  return ({ page, record }) => names.get(`${page}/${record}`) ?? ''
}
