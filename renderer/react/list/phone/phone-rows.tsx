import { Checkbox } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ListRow } from '../../../data-source.ts'
import { useHost } from '../../host-context.tsx'
import { BranchPlaceholder } from '../branch-placeholder.tsx'
import { GroupCard } from '../grouping/group-card.tsx'
import { messages as listMessages } from '../messages.ts'
import { mayAct, type OfferedAction } from '../row-actions.tsx'
import { shownRows } from '../shown-rows.ts'
import type { TableRow } from '../tree-rows.ts'
import type { ChoicesOf } from '../use-column-choices.ts'
import type { ListAtWork } from '../use-list-page.tsx'
import type { CardSurface } from './card-surface.ts'
import { leveledRows } from './leveled-rows.ts'
import { PhoneCard } from './phone-card.tsx'
import { type PhoneFace, phoneFace } from './phone-face.ts'
import styles from './phone-rows.module.css'
import { PhoneSort } from './phone-sort.tsx'
import { RowSheet } from './row-sheet.tsx'

const SKELETONS = ['1', '2', '3', '4', '5'] as const
const NO_MARKS: CardSurface['marks'] = []

/** Cards as their page declares them. */
export interface DeclaredCards {
  readonly face: PhoneFace
  readonly choicesOf: ChoicesOf
  readonly titleOf: (row: ListRow) => string
}

export interface PhoneRowsProps {
  readonly list: ListAtWork
  /** Absent: they are made of the columns. */
  readonly declared?: DeclaredCards
}

/** The rows of a list on a phone, each a card. */
export function PhoneRows({ list, declared }: PhoneRowsProps) {
  const { table } = list
  const { rows } = table
  useTopOfPage(list)
  return (
    <>
      <Bar list={list} />
      {rows === undefined && <Skeletons />}
      {rows?.length === 0 && table.empty}
      {rows !== undefined && rows.length > 0 && <Cards list={list} rows={rows} {...(declared && { declared })} />}
    </>
  )
}

/** Another page of rows is looked at from its first one. */
function useTopOfPage({ region, state: { page } }: ListAtWork): void {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    region.current?.scrollIntoView({ block: 'start' })
  }, [page, region])
}

interface CardsProps extends PhoneRowsProps {
  readonly rows: readonly TableRow[]
}

function Cards({ list, rows, declared }: CardsProps) {
  const { table, parts, ordering } = list
  const [menu, setMenu] = useState<TableRow | null>(null)
  const surface = useSurface(list, declared, setMenu)
  const nameOf = declared?.titleOf ?? parts.nameOf
  const expanded = new Set(table.expansion?.expandedIds)
  const marked = new Set(table.selection?.ids)
  const leveled = leveledRows(rows, (id) => (surface.isTree || list.groups !== null) && expanded.has(id))
  const cards = (
    <ul
      className={styles.cards}
      aria-label={listMessages.listOf(table.title)}
      aria-busy={table.refreshing}
      {...(surface.isChosenFrom && { role: 'grid' })}
      data-movable={ordering !== null || undefined}
    >
      {leveled.map(({ row, level, isExpandable }, index) =>
        row.heading || row.placeholder?.kind === 'more' ? (
          <GroupCard key={row.id} list={list} row={row} isExpanded={expanded.has(row.id)} />
        ) : row.placeholder ? (
          <li key={row.id} className={styles.placeholder} {...(surface.isChosenFrom && { role: 'row' })}>
            <div {...(surface.isChosenFrom && { role: 'gridcell' })}>
              <BranchPlaceholder {...row.placeholder} onRetry={list.parts.reloadBranch} />
            </div>
          </li>
        ) : (
          <PhoneCard
            key={row.id}
            {...{ row, isExpandable, surface }}
            level={list.groups ? 0 : level}
            name={nameOf(row)}
            isMarked={marked.has(row.id)}
            isExpanded={expanded.has(row.id)}
            isFlashed={row.id === table.flashedId}
            isCurrent={row.id === table.currentId}
            rowProps={'rowProps' in table ? table.rowProps?.(row, index) : undefined}
          />
        ),
      )}
    </ul>
  )
  return (
    <>
      {cards}
      {menu && <RowSheet surface={surface} row={menu} name={nameOf(menu)} onClosed={() => setMenu(null)} />}
    </>
  )
}

function useSurface(
  { table, parts, actions, ordering, groups }: ListAtWork,
  declared: DeclaredCards | undefined,
  onMenu: CardSurface['onMenu'],
) {
  const host = useHost()
  const { plan, visible, environment } = parts
  const { choicesOf } = declared ?? parts
  const titleOf = declared?.titleOf ?? null
  const nameOf = titleOf ?? parts.nameOf
  const { selection, expansion } = table
  const { open, act } = actions
  const ofColumns = useMemo(() => phoneFace(visible.columns, plan), [visible.columns, plan])
  const face = declared?.face ?? ofColumns
  const isChosenFrom = 'rowProps' in table && table.rowProps !== undefined
  const details = expansion?.kind === 'details' ? expansion.render : undefined
  const onToggle = expansion?.onToggle
  const isTree = expansion?.kind === 'branches' && !groups
  const grips = ordering?.grips ?? null
  return useMemo((): CardSurface => {
    const leads =
      titleOf !== null || ofColumns.title?.link === 'detail' || visible.rowActions.some(({ name }) => name === 'detail')
    // Where a press chooses the row, its record is read by the action that leads to it, where there is one.
    const isByAction = isChosenFrom && visible.rowActions.some(({ name }) => name === 'detail')
    async function perform(action: OfferedAction, row: TableRow) {
      if (await mayAct(action, nameOf(row), host)) act(action.plan, row)
    }
    return {
      ...{ plan, face, choicesOf, titleOf, environment, isTree, isChosenFrom, grips, onMenu },
      marks: plan.list.marks ?? NO_MARKS,
      rowActions: visible.rowActions,
      details: details ?? null,
      mark: selection && ((row, isMarked) => selection.onChange(withId(selection.ids, row.id, isMarked), [row])),
      onOpen: visible.mayOpen && leads && !isByAction ? open : null,
      onToggle: (id, isOpen) => onToggle?.(id, isOpen),
      onAct: (action, row) => void perform(action, row),
    }
  }, [
    face,
    ofColumns,
    titleOf,
    choicesOf,
    environment,
    isTree,
    isChosenFrom,
    grips,
    onMenu,
    plan,
    visible,
    details,
    selection,
    open,
    onToggle,
    nameOf,
    host,
    act,
  ])
}

function withId(ids: readonly string[], id: string, isIn: boolean): readonly string[] {
  const others = ids.filter((each) => each !== id)
  return isIn ? [...others, id] : others
}

/** Above the cards: what marks them all, and their order. */
function Bar({ list }: PhoneRowsProps) {
  const { selection, rows = [], expansion } = list.table
  const shown = useMemo(() => {
    const open = new Set(expansion?.kind === 'branches' ? expansion.expandedIds : [])
    return shownRows(rows, (id) => open.has(id))
  }, [rows, expansion])
  const ids = shown.map(({ id }) => id)
  const marked = ids.filter((id) => selection?.ids.includes(id)).length
  const others = selection?.ids.filter((id) => !ids.includes(id)) ?? []
  return (
    <div className={styles.bar}>
      {selection && ids.length > 0 && (
        <Checkbox
          checked={marked === ids.length}
          indeterminate={marked > 0 && marked < ids.length}
          onChange={({ target }) => selection.onChange(target.checked ? [...others, ...ids] : others, shown)}
        >
          {listMessages.selectAll}
        </Checkbox>
      )}
      <PhoneSort list={list} />
    </div>
  )
}

function Skeletons() {
  return (
    <div className={styles.cards} role="status" aria-label={listMessages.loadingRow}>
      {SKELETONS.map((key) => (
        <div key={key} className={styles.skeleton} />
      ))}
    </div>
  )
}
