import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import type { PagePlan, RowViewName } from '../../../compile/plan.ts'
import { useHost } from '../../../react/host-context.tsx'
import { ListFrame, ListRows } from '../../../react/list/list-page.tsx'
import { type ListSurroundings, NO_SURROUNDINGS, type RowsElsewhere } from '../../../react/list/list-surroundings.ts'
import { PhoneBar } from '../../../react/list/phone/phone-bar.tsx'
import { type ListAtWork, useListPage } from '../../../react/list/use-list-page.tsx'
import { BoardRows } from '../../board/react/board-rows.tsx'
import { CardRows } from '../../card/react/card-rows.tsx'
import { messages } from './messages.ts'

/** Where the tab's address says how the rows are shown; a page with a field of this name keeps it to itself. */
const VIEW_PARAM = 'view'
const NOTHING_READ: RowsElsewhere = { readAtMs: 0, refreshing: true, parts: [] }

export interface RowViewsPageProps {
  readonly plan: PagePlan
  readonly hash: string
  readonly arranged?: boolean
}

/** A page whose rows can be shown in several ways: conditions, marked rows and what is open above stay when it changes. */
export function RowViewsPage({ plan, hash, arranged = false }: RowViewsPageProps) {
  const [view, choose] = useView(plan)
  const [read, onRead] = useState(NOTHING_READ)
  const isBoard = view === 'board'
  const within = useMemo<ListSurroundings>(
    () => (isBoard ? { ...NO_SURROUNDINGS, rowsElsewhere: read } : NO_SURROUNDINGS),
    [isBoard, read],
  )
  const list = useListPage(plan, hash, { within, arranged })
  return (
    <ListFrame
      plan={plan}
      list={isBoard ? onBoard(plan, list) : view === 'card' ? withoutColumns(list) : list}
      heading={<ViewSwitch plan={plan} view={view} onChoose={choose} />}
    >
      {isBoard && plan.board && <BoardRows plan={plan} board={plan.board} list={list} onRead={onRead} />}
      {isBoard && list.phone && <PhoneBar list={list} />}
      {view === 'card' && plan.card && <CardRows plan={plan} card={plan.card} list={list} />}
      {view === 'list' && <ListRows {...list} />}
    </ListFrame>
  )
}

/** On a board nothing is marked, and its columns are what tabs by the same field would be. */
function onBoard({ board, query }: PagePlan, list: ListAtWork): ListAtWork {
  const items = list.toolbar.items.filter(({ name, action }) => (action ? !action.needsRows : name !== 'batch_delete'))
  const tabs = query.tabs?.field.name === board?.by.name ? null : list.tabs
  return withoutColumns({ ...list, tabs, toolbar: { ...list.toolbar, items } })
}

/** Cards have none to arrange. */
function withoutColumns(list: ListAtWork): ListAtWork {
  return { ...list, toolbar: { ...list.toolbar, onColumns: undefined } }
}

function useView({ rowViews = [], fieldByName }: PagePlan): readonly [RowViewName, (view: RowViewName) => void] {
  const { page } = useHost()
  const [first = 'list'] = rowViews
  const isOwn = fieldByName.has(VIEW_PARAM)
  const [chosen, setChosen] = useState(isOwn ? undefined : page.params[VIEW_PARAM])
  const view = rowViews.find((name) => name === chosen) ?? first
  function choose(next: RowViewName) {
    setChosen(next)
    if (isOwn) return
    page.changeQuery?.({ [VIEW_PARAM]: next === first ? null : next })
  }
  return [view, choose]
}

interface ViewSwitchProps {
  readonly plan: PagePlan
  readonly view: RowViewName
  onChoose(view: RowViewName): void
}

function ViewSwitch({ plan: { rowViews = [] }, view, onChoose }: ViewSwitchProps) {
  return (
    <Segmented<RowViewName>
      aria-label={messages.views}
      value={view}
      options={rowViews.map((name) => ({ value: name, label: messages[name] }))}
      onChange={onChoose}
    />
  )
}
