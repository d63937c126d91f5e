import { Checkbox, Select } from 'antd'
import { useMemo } from 'react'
import type { CardPlan, FieldPlan, PagePlan } from '../../../compile/plan.ts'
import type { ListRow } from '../../../data-source.ts'
import { useHost, useRegistry } from '../../../react/host-context.tsx'
import { BranchPlaceholder } from '../../../react/list/branch-placeholder.tsx'
import { GroupCard } from '../../../react/list/grouping/group-card.tsx'
import { Later } from '../../../react/list/later.tsx'
import { PagedRows } from '../../../react/list/list-page.tsx'
import { writeSort } from '../../../react/list/list-sort.ts'
import { messages as listMessages } from '../../../react/list/messages.ts'
import { leveledRows } from '../../../react/list/phone/leveled-rows.ts'
import type { DeclaredCards } from '../../../react/list/phone/phone-rows.tsx'
import { RowActions } from '../../../react/list/row-actions.tsx'
import type { TableRow } from '../../../react/list/tree-rows.ts'
import { useColumnChoices } from '../../../react/list/use-column-choices.ts'
import type { ListAtWork } from '../../../react/list/use-list-page.tsx'
import { useShownRows } from '../../../react/list/use-shown-rows.ts'
import { CardFace, cardTitle, faceFields, visibleFace } from '../../row-views/react/card-face.tsx'
import { messages } from '../../row-views/react/messages.ts'
import styles from './card-rows.module.css'

const SKELETONS = ['1', '2', '3', '4', '5', '6'] as const

export interface CardRowsProps {
  readonly plan: PagePlan
  readonly card: CardPlan
  readonly list: ListAtWork
}

/** What a list has for its cards on a phone. */
const loadPhoneRows = () => import('../../../react/list/phone/phone-list.tsx').then((module) => module.PHONE_LIST.Rows)

/** One page of rows as cards: marked, sorted and paged as in the table, on a phone as the cards of a list. */
export function CardRows(props: CardRowsProps) {
  const { phone } = props.list
  return (
    <PagedRows list={props.list}>
      {phone ? <PhoneCards {...props} onFailed={phone.fail} /> : <WideCards {...props} />}
    </PagedRows>
  )
}

function PhoneCards({ card, list, onFailed }: CardRowsProps & { onFailed(): void }) {
  const registry = useRegistry()
  const { face, choicesOf } = useFace(card)
  const declared = useMemo((): DeclaredCards => {
    const named = (field: FieldPlan) => ({ field, title: field.title })
    const [first] = face.title
    return {
      choicesOf,
      titleOf: (row) => cardTitle(face, row, { registry, choicesOf }),
      face: {
        image: face.image,
        title: first ? named(first.field) : null,
        status: face.tag && named(face.tag),
        facts: face.fields.map(named),
      },
    }
  }, [face, registry, choicesOf])
  return <Later load={loadPhoneRows} props={{ list, declared }} onFailed={onFailed} />
}

/** What the user sees of a card, and the choices of its fields. */
function useFace(card: CardPlan) {
  const { permissions } = useHost()
  const face = useMemo(() => visibleFace(card, permissions), [card, permissions])
  const choicesOf = useColumnChoices(useMemo(() => faceFields(face).map((field) => ({ field })), [face]))
  return { face, choicesOf }
}

function WideCards({ plan, card, list }: CardRowsProps) {
  const { rows } = list.table
  const { page, pageSize, sort } = list.state
  return (
    <>
      <CardBar plan={plan} list={list} />
      <div className={styles.frame}>
        {/* Other rows are looked at from the first of them. */}
        <div key={`${page} ${pageSize} ${writeSort(sort)}`} className={styles.scroller}>
          {rows === undefined && <Skeletons />}
          {rows?.length === 0 && list.table.empty}
          {rows !== undefined && rows.length > 0 && <Cards plan={plan} card={card} list={list} rows={rows} />}
        </div>
      </div>
    </>
  )
}

function Cards({ plan, card, list, rows }: CardRowsProps & { readonly rows: readonly TableRow[] }) {
  const registry = useRegistry()
  const { face, choicesOf } = useFace(card)
  const { visible, environment } = list.parts
  // The title leads there.
  const rowActions = visible.mayOpen ? visible.rowActions.filter(({ name }) => name !== 'detail') : visible.rowActions
  const { selection, flashedId, expansion } = list.table
  const open = new Set(list.groups ? expansion?.expandedIds : [])
  const leveled = leveledRows(rows, (id) => open.has(id))
  function mark(row: ListRow, isMarked: boolean) {
    const ids = selection?.ids ?? []
    selection?.onChange(isMarked ? [...ids, row.id] : ids.filter((id) => id !== row.id), rows)
  }
  return (
    <ul className={styles.cards} aria-label={messages.cardsOf(plan.title)} aria-busy={list.refreshing}>
      {leveled.map(({ row }) => {
        if (row.heading || row.placeholder?.kind === 'more') {
          return <GroupCard key={row.id} list={list} row={row} isExpanded={open.has(row.id)} />
        }
        if (row.placeholder) {
          return (
            <li key={row.id}>
              <BranchPlaceholder {...row.placeholder} onRetry={list.parts.reloadBranch} />
            </li>
          )
        }
        const name = cardTitle(face, row, { registry, choicesOf })
        return (
          <li
            key={row.id}
            className={styles.card}
            data-row={row.id}
            data-flashed={row.id === flashedId || undefined}
            data-marked={selection?.ids.includes(row.id) || undefined}
          >
            <CardFace
              face={face}
              row={row}
              name={name}
              choicesOf={choicesOf}
              tag={face.tag}
              mark={
                selection && (
                  <Checkbox
                    checked={selection.ids.includes(row.id)}
                    aria-label={listMessages.selectRow(name)}
                    onChange={({ target }) => mark(row, target.checked)}
                  />
                )
              }
              {...(visible.mayOpen && { onOpen: () => list.actions.open(row) })}
            />
            {rowActions.length > 0 && (
              <div className={styles.actions}>
                <RowActions
                  row={row}
                  name={name}
                  actions={rowActions}
                  page={plan}
                  environment={environment}
                  collapsed={false}
                  onAction={list.actions.act}
                />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const DEFAULT_SORT = ''

/** What the head of a table offers: marking all, and the order. */
function CardBar({ plan, list }: Omit<CardRowsProps, 'card'>) {
  const { sort } = list.state
  const { selection } = list.table
  const rows = useShownRows(list)
  const sortable = list.parts.visible.columns.filter((column) => column.sortable)
  const isAny = sortable.some(({ field }) => field.name === sort.field)
  const ids = rows.map(({ id }) => id)
  const marked = ids.filter((id) => selection?.ids.includes(id)).length
  function markAll(isMarked: boolean) {
    const others = (selection?.ids ?? []).filter((id) => !ids.includes(id))
    selection?.onChange(isMarked ? [...others, ...ids] : others, rows)
  }
  return (
    <div className={styles.bar}>
      {selection ? (
        <Checkbox
          checked={ids.length > 0 && marked === ids.length}
          indeterminate={marked > 0 && marked < ids.length}
          disabled={ids.length === 0}
          onChange={({ target }) => markAll(target.checked)}
        >
          {listMessages.selectAll}
        </Checkbox>
      ) : (
        <span />
      )}
      {sortable.length > 0 && (
        <Select
          className={styles.sort ?? ''}
          aria-label={`${messages.sort}：${plan.title}`}
          value={isAny ? `${sort.order}:${sort.field}` : DEFAULT_SORT}
          options={[
            { value: DEFAULT_SORT, label: messages.defaultSort },
            ...sortable.flatMap(({ field: { name }, title }) => [
              { value: `asc:${name}`, label: messages.ascending(title) },
              { value: `desc:${name}`, label: messages.descending(title) },
            ]),
          ]}
          onChange={(value: string) => {
            const [order, field] = value.split(':')
            list.sortBy(field === undefined ? null : { field, order: order === 'asc' ? 'asc' : 'desc' })
          }}
        />
      )}
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
