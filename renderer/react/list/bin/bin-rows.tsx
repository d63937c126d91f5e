import { Checkbox, Table, type TableColumnsType } from 'antd'
import { useMemo } from 'react'
import type { PagePlan } from '../../../compile/plan.ts'
import type { BinRow } from '../../../data-source.ts'
import { useRegistry } from '../../host-context.tsx'
import { useNarrow } from '../../use-narrow.ts'
import { createListColumns } from '../list-columns.tsx'
import type { CardSurface } from '../phone/card-surface.ts'
import { PhoneCard } from '../phone/phone-card.tsx'
import { phoneFace } from '../phone/phone-face.ts'
import rowsStyles from '../phone/phone-rows.module.css'
import type { RowEnvironment } from '../row-action.ts'
import { rowName } from '../row-name.ts'
import type { TableRow } from '../tree-rows.ts'
import type { ChoicesOf } from '../use-column-choices.ts'
import type { VisibleParts } from '../use-visible-parts.ts'
import styles from './bin.module.css'
import { messages } from './messages.ts'

/** What the rows of a list are drawn by. */
export interface BinOfList {
  readonly plan: PagePlan
  readonly visible: VisibleParts
  readonly environment: RowEnvironment
  readonly choicesOf: ChoicesOf
}

interface BinRowsProps extends BinOfList {
  readonly rows: readonly BinRow[]
  readonly refreshing: boolean
  readonly chosen: readonly string[]
  onChosen(ids: readonly string[]): void
}

/** Enough to know a row by; all of them are in its record once it is back. */
const MOST_COLUMNS = 3
const PERSON_WIDTH_PX = 96
const TIME_WIDTH_PX = 168

/** Deleted rows to choose from: a table, on a phone cards as the list has them. */
export function BinRows(props: BinRowsProps) {
  return useNarrow() ? <BinCards {...props} /> : <BinTable {...props} />
}

function BinTable({ plan, visible, environment, choicesOf, rows, refreshing, chosen, onChosen }: BinRowsProps) {
  const registry = useRegistry()
  const { columns, widthPx, nameOf } = useMemo(() => {
    const shown = visible.columns.slice(0, MOST_COLUMNS).map((column) => ({ ...column, sortable: false }))
    const { columns: ofList, widthPx: listPx } = createListColumns({
      plan,
      columns: shown,
      rowActions: [],
      registry,
      choicesOf,
      sort: visible.defaultSort,
      narrow: false,
      mayOpen: false,
      levelField: null,
      environment,
      grips: null,
      onHead: ignore,
      onOpen: ignore,
      onRetryBranch: ignore,
      onAction: ignore,
      onEdited: ignore,
    })
    const ofDeletion: TableColumnsType<BinRow> = [
      { key: 'deletedBy', title: messages.deletedBy, width: PERSON_WIDTH_PX, render: (_, row) => personOf(row) },
      { key: 'deletedAt', title: messages.deletedAt, width: TIME_WIDTH_PX, render: (_, row) => row.deletedAt },
      { key: 'keptUntil', title: messages.keptUntil, width: TIME_WIDTH_PX, render: (_, row) => row.keptUntil },
    ]
    return {
      columns: [...(ofList as TableColumnsType<BinRow & TableRow>), ...ofDeletion],
      widthPx: listPx + PERSON_WIDTH_PX + TIME_WIDTH_PX * 2,
      nameOf: (row: BinRow) => rowName(row, { columns: shown, registry, choicesOf }),
    }
  }, [plan, visible, environment, choicesOf, registry])
  return (
    <Table<BinRow>
      size="small"
      rowKey="id"
      aria-label={messages.of(plan.title)}
      aria-busy={refreshing}
      columns={columns}
      dataSource={rows}
      pagination={false}
      tableLayout="fixed"
      scroll={{ x: widthPx }}
      rowSelection={{
        columnWidth: 40,
        fixed: true,
        preserveSelectedRowKeys: true,
        selectedRowKeys: [...chosen],
        onChange: (keys) => onChosen(keys.map(String)),
        getCheckboxProps: (row) => ({ 'aria-label': messages.selectRow(nameOf(row)) }),
        getTitleCheckboxProps: () => ({ 'aria-label': messages.selectAll }),
      }}
    />
  )
}

function BinCards({ plan, visible, environment, choicesOf, rows, refreshing, chosen, onChosen }: BinRowsProps) {
  const registry = useRegistry()
  const ids = rows.map(({ id }) => id)
  const marked = ids.filter((id) => chosen.includes(id)).length
  const mark = (changed: readonly string[], isMarked: boolean) => {
    const others = chosen.filter((id) => !changed.includes(id))
    onChosen(isMarked ? [...others, ...changed] : others)
  }
  const surface: CardSurface = {
    ...{ plan, choicesOf, environment },
    face: phoneFace(visible.columns, plan),
    titleOf: null,
    marks: [],
    rowActions: [],
    isTree: false,
    isChosenFrom: false,
    grips: null,
    details: null,
    onOpen: null,
    mark: (row, isMarked) => mark([row.id], isMarked),
    onToggle: ignore,
    onAct: ignore,
    onMenu: ignore,
  }
  return (
    <>
      <div className={rowsStyles.bar}>
        <Checkbox
          checked={marked === ids.length}
          indeterminate={marked > 0 && marked < ids.length}
          onChange={({ target }) => mark(ids, target.checked)}
        >
          {messages.selectAll}
        </Checkbox>
      </div>
      <ul className={rowsStyles.cards} aria-label={messages.of(plan.title)} aria-busy={refreshing}>
        {rows.map((row) => (
          <PhoneCard
            key={row.id}
            {...{ row, surface }}
            level={0}
            name={rowName(row, { columns: visible.columns, registry, choicesOf })}
            note={<p className={styles.deletion}>{messages.deletion(personOf(row), row.deletedAt, row.keptUntil)}</p>}
            isExpandable={false}
            isMarked={chosen.includes(row.id)}
            isExpanded={false}
            isFlashed={false}
            isCurrent={false}
            rowProps={undefined}
          />
        ))}
      </ul>
    </>
  )
}

function personOf({ deletedBy }: BinRow): string {
  return deletedBy ?? messages.nobody
}

function ignore() {
  // A deleted row is neither opened nor sorted.
}
