import { Button, Popover } from 'antd'
import { useState } from 'react'
import { permissionCodes } from '#schemas/permissions/permission-code.ts'
import type { PagePlan } from '../../../compile/plan.ts'
import type { DataSource } from '../../../data-source.ts'
import { batchFields } from '../../../logic/batch-fields.ts'
import { isShown } from '../../../permitted.ts'
import { useHost } from '../../host-context.tsx'
import { toFailure } from '../../states/failure.ts'
import type { AskedState } from '../list-state.ts'
import type { ListAtWork } from '../use-list-page.tsx'
import styles from './batch.module.css'
import { messages } from './messages.ts'
import type { ChosenAll } from './use-chosen-all.ts'

/** The bar of a list. */
export function MarkedRows({ list }: { readonly list: ListAtWork }) {
  const { parts, batch, totals, state, actions } = list
  const { plan, dataSource, asked, nameOf } = parts
  return (
    <SelectionBar
      {...{ plan, dataSource, asked }}
      all={batch.all}
      pageIds={list.transfer.pageIds}
      total={totals.rowTotal}
      isExact={totals.rowTotalIsExact}
      names={() => {
        const known = actions.markedRows()
        return state.selectedIds.map((id) => {
          const row = known.get(id)
          return { id, name: row ? nameOf(row) : id }
        })
      }}
      onSelect={(ids) => actions.select(ids, [])}
      onEdit={() => batch.want({ kind: 'edit' })}
    />
  )
}

interface SelectionBarProps {
  readonly plan: PagePlan
  readonly dataSource: DataSource
  readonly asked: AskedState
  readonly all: ChosenAll
  /** Those of the page in view. */
  readonly pageIds: readonly string[]
  readonly total: number
  readonly isExact: boolean
  /** Marked rows by what they are called, on whatever page they stand. */
  names(): readonly { readonly id: string; readonly name: string }[]
  onSelect(ids: readonly string[]): void
  onEdit(): void
}

/** What there is to do about marked rows: which they are, all others that the conditions find, one value for all. */
function SelectionBar(props: SelectionBarProps) {
  const { plan, dataSource, asked, all, pageIds } = props
  const { permissions } = useHost()
  const { selectedIds } = asked
  const marked = new Set(selectedIds)
  const isWholePage = pageIds.length > 0 && pageIds.every((id) => marked.has(id))
  const isBatch = dataSource.batch !== undefined && plan.entity !== undefined && plan.entity.managed === undefined
  const hasMore = !props.isExact || props.total > selectedIds.length
  const mayEdit = isBatch && isShown(permissions, permissionCodes(plan, 'edit')) && batchFields(plan).length > 0
  return (
    <span className={styles.bar}>
      {all.count === null ? <Names {...props} /> : messages.allChosen}
      {all.count === null && isBatch && !plan.tree && isWholePage && hasMore && <ChooseAll {...props} />}
      {mayEdit && (
        <Button type="link" size="small" autoInsertSpace={false} onClick={props.onEdit}>
          {messages.edit}
        </Button>
      )}
    </span>
  )
}

function Names({ asked: { selectedIds }, names, onSelect }: SelectionBarProps) {
  return (
    <Popover
      trigger="click"
      placement="topLeft"
      title={messages.namesTitle(selectedIds.length)}
      destroyOnHidden
      content={() => (
        <ul className={styles.names}>
          {names().map(({ id, name }) => (
            <li key={id} className={styles.name}>
              {name}
              <Button
                type="text"
                size="small"
                aria-label={messages.unmark(name)}
                onClick={() => onSelect(selectedIds.filter((each) => each !== id))}
              >
                ×
              </Button>
            </li>
          ))}
        </ul>
      )}
    >
      <Button type="link" size="small" autoInsertSpace={false}>
        {messages.names}
      </Button>
    </Popover>
  )
}

/** The exact number is asked for where the list has an estimate. */
function ChooseAll({ dataSource, asked, all, total, isExact }: SelectionBarProps) {
  const { notice } = useHost()
  const [counting, setCounting] = useState(false)
  async function choose() {
    if (isExact || !dataSource.countRows) {
      all.choose(total)
      return
    }
    setCounting(true)
    try {
      all.choose(await dataSource.countRows(asked.conditions))
    } catch (error) {
      notice.error(toFailure(error).message)
    } finally {
      setCounting(false)
    }
  }
  return (
    <Button type="link" size="small" loading={counting} autoInsertSpace={false} onClick={() => void choose()}>
      {counting ? messages.counting : messages.chooseAll(isExact ? total : null)}
    </Button>
  )
}
