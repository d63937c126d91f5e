import { useRef } from 'react'
import type { RowUse } from '#schemas/api/envelope.ts'
import type { FieldPlan, PagePlan } from '../../compile/plan.ts'
import { type DataSource, type ListRow, SaveRefusedError } from '../../data-source.ts'
import type { Done } from '../../saved-rows.ts'
import { useHost } from '../host-context.tsx'
import { toFailure } from '../states/failure.ts'
import type { DeletedRows } from './bin/offer-undo.ts'
import { messages } from './messages.ts'
import type { RowEnvironment } from './row-action.ts'

/** Whether a list can be opened that shows them alone. */
function isShown({ query }: RowUse): boolean {
  return Object.keys(query).length > 0
}

export interface Deletion {
  deleteOne(row: ListRow): Promise<void>
  /** @param known marked rows with their content. */
  deleteMany(ids: readonly string[], known: ReadonlyMap<string, ListRow>): Promise<void>
}

export interface DeletionInput {
  readonly plan: PagePlan
  readonly dataSource: DataSource
  readonly environment: RowEnvironment
  nameOf(row: ListRow): string
  textOf(row: ListRow, field: FieldPlan): string
  onRemoved(ids: readonly string[]): void
  /** They were deleted, and are back. */
  onRestored(ids: readonly string[]): void
}

/** Deletes rows, one request at a time; what is said about several comes with the first press of 批量删除. */
export function useDeletion({ dataSource, onRemoved, onRestored, ...about }: DeletionInput): Deletion {
  const host = useHost()
  // State is too late as a lock: five clicks arrive before the next render.
  const locked = useRef(false)

  async function run(
    { ids, names }: { readonly ids: readonly string[]; readonly names: readonly string[] },
    call: () => Promise<Done>,
    isCallers: (error: unknown) => boolean,
  ): Promise<void> {
    if (locked.current) return
    locked.current = true
    try {
      const { message } = await call()
      onRemoved(ids)
      await tell({ ids, names, message })
    } catch (error) {
      if (isCallers(error)) throw error
      await tellWhy(error)
    } finally {
      locked.current = false
    }
  }

  /** Where the part that offers the rows back cannot be loaded, they are deleted all the same, and the bin has them. */
  async function tell(deleted: DeletedRows): Promise<void> {
    const parts = dataSource.bin && (await import('./bin/offer-undo.ts').catch(() => undefined))
    if (parts) parts.tellDeleted(deleted, { host, page: about.plan, dataSource, onRestored })
    else host.notice.success(deleted.message)
  }

  /** Where others refer to the row, they are a press away. */
  async function tellWhy(error: unknown): Promise<void> {
    const { message } = toFailure(error)
    const use =
      error instanceof SaveRefusedError ? error.errors.flatMap(({ uses = [] }) => uses).find(isShown) : undefined
    if (!use) {
      host.notice.error(message)
      return
    }
    const agreeText = messages.showUses(use.title, use.count)
    const question = { title: messages.stillUsed, content: message, agreeText, keepText: messages.close }
    if (await host.confirm(question)) host.openPage(use.page, use.query)
  }

  const namesOf = (row: ListRow | undefined) => (row ? [about.nameOf(row)] : [])
  return {
    deleteOne: (row) =>
      run(
        { ids: [row.id], names: [about.nameOf(row)] },
        () => dataSource.remove(row.id),
        () => false,
      ),
    async deleteMany(ids, known) {
      try {
        const { deleteMarked, refusedIds } = await import('./delete-marked.ts')
        const remove = (wanted: readonly string[]) =>
          run(
            { ids: wanted, names: wanted.flatMap((id) => namesOf(known.get(id))) },
            () => dataSource.removeMany(wanted),
            (error) => wanted.length > 1 && refusedIds(error, wanted).size > 0,
          )
        await deleteMarked({ ...about, host, remove }, ids, known)
      } catch (error) {
        host.notice.error(toFailure(error).message)
      }
    },
  }
}
