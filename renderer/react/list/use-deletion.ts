import { useRef } from 'react'
import { MAX_DELETED_ROWS } from '#schemas/api/resources.ts'
import type { FieldPlan, PagePlan } from '../../compile/plan.ts'
import { type DataSource, type Done, type ListRow, SaveRefusedError } from '../../data-source.ts'
import { describeValues, fieldsRead, guardOf } from '../../logic/row-guards.ts'
import { useHost } from '../host-context.tsx'
import { toFailure } from '../states/failure.ts'
import { listed } from './listed-names.ts'
import { messages } from './messages.ts'
import { offerOf, type RowEnvironment } from './row-action.ts'

export interface Deletion {
  deleteOne(id: string): Promise<void>
  /** @param known marked rows with their content; of others the server says whether they may go. */
  deleteMany(ids: readonly string[], known: ReadonlyMap<string, ListRow>): Promise<void>
}

export interface DeletionInput {
  readonly plan: PagePlan
  readonly dataSource: DataSource
  readonly environment: RowEnvironment
  nameOf(row: ListRow): string
  textOf(row: ListRow, field: FieldPlan): string
  onRemoved(ids: readonly string[]): void
}

/** Deletes rows: those that do not fit the condition of 删除 are named and left out, as are those the server keeps. */
export function useDeletion({ plan, dataSource, environment, nameOf, textOf, onRemoved }: DeletionInput): Deletion {
  const { notice, confirm } = useHost()
  // State is too late as a lock: five clicks arrive before the next render.
  const locked = useRef(false)
  const guard = guardOf(plan, 'delete')

  /** Rejects with a refusal that names rows; everything else is told. */
  async function run(ids: readonly string[], call: () => Promise<Done>): Promise<void> {
    if (locked.current) return
    locked.current = true
    try {
      const { message } = await call()
      notice.success(message)
      onRemoved(ids)
    } catch (error) {
      if (refusedIds(error, ids).size > 0 && ids.length > 1) throw error
      notice.error(toFailure(error).message)
    } finally {
      locked.current = false
    }
  }

  async function deleteAll(ids: readonly string[]): Promise<void> {
    try {
      await run(ids, () => dataSource.removeMany(ids))
    } catch (error) {
      const refused = refusedIds(error, ids)
      const rest = ids.filter((id) => !refused.has(id))
      const refusals = listed([...new Set(refused.values())])
      if (rest.length === 0) notice.error(refusals)
      else if (await confirm(question(messages.partlyRefused, messages.deleteRest(refusals, rest.length)))) {
        await deleteAll(rest)
      }
    }
  }

  function reasonOf(row: ListRow): string {
    const seen = (field: FieldPlan) => !environment.unseen?.has(field.name)
    const read = guard ? fieldsRead(guard.when, plan, seen) : []
    return messages.withReason(
      nameOf(row),
      describeValues(read, row.record, (field) => textOf(row, field)),
    )
  }

  return {
    deleteOne: (id) => run([id], () => dataSource.remove(id)),
    deleteMany: async (ids, known) => {
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
        // What cannot be evaluated here is the server's to tell.
        return row && guard && offerOf(guard, row.record, environment).kind === 'withheld' ? [row] : []
      })
      const kept = new Set(left.map(({ id }) => id))
      const fitting = ids.filter((id) => !kept.has(id))
      const names = listed(left.map(reasonOf))
      if (fitting.length === 0) {
        notice.warning(messages.noneFits(guard?.title ?? '', names))
        return
      }
      const leftOut = left.length === 0 ? '' : messages.leftOut(left.length, names)
      const content = leftOut + messages.batchDeleteQuestion(fitting.length)
      if (await confirm(question(messages.batchDeleteTitle, content))) await deleteAll(fitting)
    },
  }
}

function question(title: string, content: string) {
  return { title, content, danger: true }
}

/** Why the server keeps rows, by id: it points at them as `/ids/3`. */
function refusedIds(error: unknown, ids: readonly string[]): ReadonlyMap<string, string> {
  if (!(error instanceof SaveRefusedError)) return new Map()
  return new Map(
    error.errors.flatMap(({ pointer, message }) => {
      const place = /^\/ids\/(\d+)$/.exec(pointer)?.[1]
      const id = place === undefined ? undefined : ids[Number(place)]
      return id === undefined ? [] : [[id, message] as const]
    }),
  )
}
