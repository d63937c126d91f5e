import { useEffect, useEffectEvent, useRef } from 'react'
import { permissionCodes } from '#schemas/permissions/permission-code.ts'
import { isSwitchedOff } from '../../../permitted.ts'
import { useHost } from '../../host-context.tsx'
import { isComposingKey } from '../../shortcuts/composing-key.ts'
import { listShortcuts } from '../../shortcuts/list-shortcuts.ts'
import { isPressed, isSingleKey } from '../../shortcuts/shortcut.ts'
import { isBehindDialog, isTyping } from '../../shortcuts/use-shortcut.ts'
import { messages as toolbarMessages } from '../../toolbar/messages.ts'
import { rowActionPermissions } from '../row-action.ts'
import { mayAct, offeredActions } from '../row-actions.tsx'
import type { TableRow } from '../tree-rows.ts'
import type { ListAtWork } from '../use-list-page.tsx'
import { useShownRows } from '../use-shown-rows.ts'
import { rowsBetween } from './marked-range.ts'
import { focusedRow, focusRow, isOnRows, isRowItself, listOf } from './row-elements.ts'
import styles from './row-keys.module.css'

export interface RowKeysProps {
  readonly list: ListAtWork
  /** The key that was pressed before this was there, if that brought it. */
  readonly first: KeyboardEvent | boolean
}

type Command = keyof typeof listShortcuts

/** The keys of a list: the focus goes from row to row, and what is done is done to the row that has it. */
export function RowKeys({ list, first }: RowKeysProps) {
  const host = useHost()
  const rows = useShownRows(list)
  const { actions, parts, table, area, region } = list
  const { plan, visible, environment, nameOf } = parts
  /** Where the focus was last: what takes the place of a row that is gone is next. */
  const lastIndex = useRef(-1)
  const anchor = useRef<string | null>(null)
  const arriving = useRef<'first' | 'last' | null>(null)

  function indexOfFocused(): number {
    const id = focusedRow(area.current)
    return id === null ? -1 : rows.findIndex((row) => row.id === id)
  }

  function goTo(index: number) {
    const row = rows[index]
    if (!row) return
    lastIndex.current = index
    focusRow(area.current, row.id, index)
    // What is read beside the list follows.
    if (actions.viewedId !== null && visible.mayOpen) actions.open(row)
  }

  function move(step: 1 | -1) {
    const focused = indexOfFocused()
    // Who comes back to the list goes on where the focus was; a row that was deleted there has left its place.
    const kept = Math.min(lastIndex.current, rows.length - 1)
    const next = focused >= 0 ? focused + step : Math.max(0, kept)
    if (rows[next]) goTo(next)
    else turnPage(step)
  }

  function turnPage(step: 1 | -1) {
    const { page, pageSize, total, onPage } = list.paging
    const wanted = page + step
    if (rows.length === 0 || wanted < 1 || (wanted - 1) * pageSize >= total) return
    arriving.current = step === 1 ? 'first' : 'last'
    onPage(wanted)
  }

  const arrived = list.rows.isSuccess && !list.rows.isPlaceholderData && !list.refreshing
  const arrive = useEffectEvent(() => {
    const edge = arriving.current
    if (edge === null) return
    arriving.current = null
    goTo(edge === 'first' ? 0 : rows.length - 1)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that has arrived, once
  useEffect(() => {
    if (arrived) arrive()
  }, [arrived, list.rows.data])

  async function actOn(row: TableRow, name: 'edit' | 'delete') {
    const action = visible.rowActions.find((one) => one.name === name)
    if (!action) return
    if (isSwitchedOff(host.permissions, rowActionPermissions(plan, action))) {
      host.notice.warning(toolbarMessages.notPermitted)
      return
    }
    const [offered] = offeredActions([action], row, environment)
    if (offered && (await mayAct(offered, nameOf(row), host))) actions.act(action, row)
  }

  function remove(row: TableRow | undefined) {
    const offersMany = visible.toolbar.some(({ name }) => name === 'batch_delete')
    if (list.state.selectedIds.length > 0 && offersMany) {
      if (isSwitchedOff(host.permissions, permissionCodes(plan, 'batch_delete')))
        host.notice.warning(toolbarMessages.notPermitted)
      else actions.deleteSelection()
    } else if (row) void actOn(row, 'delete')
  }

  function add() {
    if (!visible.mayAdd) return
    if (isSwitchedOff(host.permissions, permissionCodes(plan, 'add'))) host.notice.warning(toolbarMessages.notPermitted)
    else actions.add()
  }

  function mark(row: TableRow, from: string | null) {
    const { selection } = table
    if (!selection) return
    const isMarked = selection.ids.includes(row.id)
    const others = selection.ids.filter((id) => id !== row.id)
    const range = from === null ? [row.id] : rowsBetween(rows, from, row.id)
    const ids = from === null && isMarked ? others : [...new Set([...selection.ids, ...range])]
    selection.onChange(ids, rows)
    anchor.current = row.id
  }

  function run(command: Command, event: KeyboardEvent): boolean {
    const row = rows[indexOfFocused()]
    switch (command) {
      case 'next':
        move(1)
        return true
      case 'previous':
        move(-1)
        return true
      case 'walk':
        if (!isOnRows(event.target)) return false
        move(event.key === 'ArrowDown' ? 1 : -1)
        return true
      case 'open':
        if (!row || !visible.mayOpen || !isRowItself(event.target)) return false
        actions.open(row)
        return true
      case 'edit':
        if (row) void actOn(row, 'edit')
        return row !== undefined
      case 'add':
        add()
        return true
      case 'query':
        return focusQuery(region.current?.parentElement ?? null)
      case 'mark':
        if (row) mark(row, null)
        return row !== undefined
      case 'markTo':
        if (row) mark(row, anchor.current)
        return row !== undefined
      case 'remove':
        if (!row) return false
        remove(row)
        return true
    }
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const own = region.current?.closest('[data-list-page]')
    if (event.defaultPrevented || isComposingKey(event) || isTyping(event.target)) return
    if (!own || listOf(event.target, isBehindDialog) !== own || inDetail(event.target, own)) return
    const command = commandOf(event)
    if (!command || (isSingleKey(listShortcuts[command]) && !host.takesSingleKeys())) return
    if (run(command, event)) event.preventDefault()
  })
  useEffect(() => {
    const element = area.current
    element?.classList.add(styles.rows ?? '')
    return () => element?.classList.remove(styles.rows ?? '')
  })
  useEffect(() => {
    if (first instanceof KeyboardEvent) onKeyDown(first)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [first])
  return null
}

/** What is read beside the list has keys of its own. */
function inDetail(target: EventTarget | null, list: Element): boolean {
  const detail = target instanceof Element ? target.closest('[data-record-detail]') : null
  return detail !== null && list.contains(detail)
}

function commandOf(event: KeyboardEvent): Command | undefined {
  // Object.entries forgets the names of the keys.
  const all = Object.entries(listShortcuts) as [Command, (typeof listShortcuts)[Command]][]
  return all.find(([, shortcut]) => isPressed(shortcut, event))?.[0]
}

function focusQuery(page: Element | null): boolean {
  const input = page?.querySelector<HTMLElement>('search input:not([type="hidden"]), search textarea')
  input?.focus()
  return input !== null && input !== undefined
}
