import { MAX_DELETED_ROWS } from '#schemas/api/resources.ts'
import type { FieldPlan, PagePlan } from '../../compile/plan.ts'
import { type ListRow, SaveRefusedError } from '../../data-source.ts'
import type { Host } from '../../host.ts'
import { toldRefusal } from '../../logic/closed-conditions.ts'
import { describeValues, fieldsRead, guardsOf, type RowGuard } from '../../logic/row-guards.ts'
import { listed } from './listed-names.ts'
import { messages } from './messages.ts'
import { guardOffer, type RowEnvironment } from './row-action.ts'

export interface MarkedDeletion {
  readonly plan: PagePlan
  readonly environment: RowEnvironment
  readonly host: Pick<Host, 'notice' | 'confirm'>
  nameOf(row: ListRow): string
  textOf(row: ListRow, field: FieldPlan): string
  /** Deletes all of them, or rejects with a refusal that names rows; what else goes wrong is told. */
  remove(ids: readonly string[]): Promise<void>
}

/**
 * 批量删除: rows that do not fit the condition of 删除 are named and left out, as are those the server keeps.
 *
 * @param known marked rows with their content; of others the server says whether they may go.
 */
export async function deleteMarked(
  { plan, environment, host: { notice, confirm }, nameOf, textOf, remove }: MarkedDeletion,
  ids: readonly string[],
  known: ReadonlyMap<string, ListRow>,
): Promise<void> {
  const guards = [...guardsOf(plan, 'delete'), ...guardsOf(plan, 'batch_delete')]
  if (ids.length === 0) {
    notice.warning(messages.nothingSelected)
    return
  }
  if (ids.length > MAX_DELETED_ROWS) {
    notice.warning(messages.tooManyToDelete(MAX_DELETED_ROWS, ids.length))
    return
  }
  const left = ids.flatMap((id) => {
    const row = known.get(id)
    if (!row) return []
    const told = toldRefusal(row.record, 'delete') ?? toldRefusal(row.record, 'batch_delete')
    // What cannot be evaluated here is the server's to tell.
    const guard = guards.find((each) => guardOffer(each, row.record, environment).kind === 'guarded')
    const title = guard?.title ?? messages.deletion
    const reason = told ?? (guard && reasonOf(row, guard))
    return reason === undefined ? [] : [{ id, title, reason }]
  })
  const kept = new Set(left.map(({ id }) => id))
  const fitting = ids.filter((id) => !kept.has(id))
  const names = listed(left.map(({ reason }) => reason))
  if (fitting.length === 0) {
    notice.warning(messages.noneFits(left[0]?.title ?? '', names))
    return
  }
  const leftOut = left.length === 0 ? '' : messages.leftOut(left.length, names)
  const oneWay = plan.entity?.isOneWay ? messages.oneWay : ''
  const content = leftOut + messages.batchDeleteQuestion(fitting.length) + oneWay
  if (await confirm(question(messages.batchDeleteTitle, content))) await deleteAll(fitting)

  async function deleteAll(wanted: readonly string[]): Promise<void> {
    try {
      await remove(wanted)
    } catch (error) {
      const refused = refusedIds(error, wanted)
      const rest = wanted.filter((id) => !refused.has(id))
      const refusals = listed([...new Set(refused.values())])
      if (rest.length === 0) notice.error(refusals)
      else if (await confirm(question(messages.partlyRefused, messages.deleteRest(refusals, rest.length)))) {
        await deleteAll(rest)
      }
    }
  }

  function reasonOf(row: ListRow, guard: RowGuard): string {
    if (guard.message !== null) return messages.withReason(nameOf(row), guard.message)
    const seen = (field: FieldPlan) => !environment.unseen?.has(field.name)
    const read = fieldsRead(guard.when, plan, seen)
    return messages.withReason(
      nameOf(row),
      describeValues(read, row.record, (field) => textOf(row, field)),
    )
  }
}

function question(title: string, content: string) {
  return { title, content, danger: true }
}

/** Why the server keeps rows, by id: it points at them as `/ids/3`. */
export function refusedIds(error: unknown, ids: readonly string[]): ReadonlyMap<string, string> {
  if (!(error instanceof SaveRefusedError)) return new Map()
  return new Map(
    error.errors.flatMap(({ pointer, message }) => {
      const place = /^\/ids\/(\d+)$/.exec(pointer)?.[1]
      const id = place === undefined ? undefined : ids[Number(place)]
      return id === undefined ? [] : [[id, message] as const]
    }),
  )
}
