import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ListColumnsSetting } from '#schemas/api/list-settings.ts'
import { useAsking } from '../../advanced-query/use-asking.ts'
import { useHost } from '../../host-context.tsx'
import { toConditions } from '../../query-bar/query-draft.ts'
import { useNarrow } from '../../use-narrow.ts'
import type { AddressQuery } from '../address-query.ts'
import { LEAST_PAGE_SIZE, type ListState } from '../list-state.ts'
import type { ArrangedListInput } from './list-tools-props.ts'
import { messages } from './messages.ts'
import type { OpenedView } from './open-view.ts'
import { useListArranger } from './use-list-arranger.ts'
import { writeAddress } from './write-address.ts'

/** A list as its user has arranged it: columns, the open view, and the address that says what is asked for. */
export function useArrangedList(input: ArrangedListInput) {
  const { plan, visible, fixed, address, arranged, state, startingDraft, dispatch } = input
  const { permissions, user, clock, notice } = useHost()
  const device = useNarrow() ? ('phone' as const) : ('desk' as const)
  const wanted = arranged || address.view !== null
  const { arranger, isLoading } = useListArranger(plan, wanted)
  const hasAdvanced = arranger?.settings.views.some(({ content }) => content.advanced !== null) ?? false
  const asking = useAsking({ plan, fixed }, hasAdvanced)
  const [view, setView] = useState<OpenedView | null>(null)
  const [viewColumns, setViewColumns] = useState<ListColumnsSetting | null>(null)
  const setting = viewColumns ?? arranger?.settingFor(device) ?? null
  const shown = useMemo(
    () => (arranger && setting ? arranger.arrange(plan, visible, setting) : undefined),
    [arranger, setting, plan, visible],
  )
  const isChanged = view !== null && (arranger?.isChanged(view, state, viewColumns) ?? false)

  const open = useCallback(
    (opened: OpenedView | null, page?: number) => {
      setView(opened)
      setViewColumns(opened?.columns ?? null)
      const { draft, sort, pageSize, advanced, groupBy } = opened ?? {
        draft: startingDraft(),
        sort: visible.defaultSort,
        pageSize: state.fittingSize ?? LEAST_PAGE_SIZE,
        advanced: null,
        groupBy: visible.groupBy,
      }
      dispatch({ type: 'viewed', draft, sort, pageSize, advanced, groupBy, ...(page !== undefined && { page }) })
    },
    [dispatch, startingDraft, visible, state.fittingSize],
  )
  const begun = useRef(!wanted)
  useLayoutEffect(() => {
    if (!arranger || !asking.isReady || begun.current) return
    begun.current = true
    if (address.view === null && asksByItself(address)) return
    const environment = { user, now: clock.businessNow() }
    const { defaultSort, groupBy: defaultGroupBy } = visible
    const parts = { plan, permissions, environment, defaultSort, defaultGroupBy, asking }
    const opened = arranger.opening(address.view, parts)
    if (opened === null) return
    if (opened === 'gone') {
      notice.warning(messages.viewGone)
      return
    }
    const note = arranger.missingNote(opened)
    if (note !== null) notice.warning(note)
    if (asksByItself(address)) {
      setView(opened)
      setViewColumns(opened.columns)
    } else {
      open(opened, address.page)
    }
  }, [arranger, address, plan, permissions, user, clock, notice, visible, asking, open])

  const changeColumns = useCallback(
    (next: ListColumnsSetting | null) => {
      if (view?.columns) setViewColumns(next)
      else arranger?.keepColumns(device, next)
    },
    [view, arranger, device],
  )
  useAddress(input, view && { id: view.id, isChanged }, arranger?.defaultView ?? null)
  return {
    arranger,
    asking,
    /** Nothing is known yet of what was arranged. */
    isPending: wanted && (isLoading || !asking.isReady),
    columns: shown?.columns,
    density: shown?.density ?? ('default' as const),
    device,
    setting,
    view,
    viewColumns,
    isChanged,
    open,
    changeColumns,
  }
}

export type ArrangedList = ReturnType<typeof useArrangedList>

/** The address follows what is asked for, once that is something else than what it has led to. */
function useAddress(
  { plan, visible, state, first, startingDraft }: ArrangedListInput,
  view: { readonly id: string; readonly isChanged: boolean } | null,
  defaultView: string | null,
): void {
  const { page: tab } = useHost()
  const [starting] = useState(() => toConditions(startingDraft()))
  const text = askedText(state, view)
  const told = useRef(askedText(first, null))
  useLayoutEffect(() => {
    if (told.current === text) return
    told.current = text
    tab.changeQuery?.(
      writeAddress({
        ...{ plan, state, starting, view, defaultView },
        defaultPageSize: state.fittingSize ?? LEAST_PAGE_SIZE,
        defaultGroupBy: visible.groupBy,
      }),
    )
  })
}

function askedText(
  { conditions, page, pageSize, sort, groupBy }: ListState,
  view: { readonly id: string; readonly isChanged: boolean } | null,
): string {
  return JSON.stringify({ ...view, conditions, page, pageSize, sort, groupBy })
}

/** Whether an address says more than which page of a view is wanted: then no view decides what is asked for. */
function asksByItself({ draft, isWhole, pageSize, sort, groupBy, view, page }: AddressQuery): boolean {
  const hasState = [pageSize, sort, groupBy].some((part) => part !== undefined) || (view === null && page !== undefined)
  return isWhole || hasState || Object.keys(draft).length > 0
}
