import { Suspense, useCallback, useLayoutEffect, useMemo } from 'react'
import { useLoadedComponent } from '../../field/use-widget.ts'
import { PartBoundary } from '../../states/part-boundary.tsx'
import { useNarrow } from '../../use-narrow.ts'
import { ColumnEdges } from '../columns/column-edges.tsx'
import type { ListToolsProps } from './list-tools-props.ts'
import { messages } from './messages.ts'
import type { ListPanelProps } from './panel-props.ts'
import { useArrangedList } from './use-arranged-list.ts'

const loadPanel = () => import('./list-panel.tsx').then((module) => module.ListPanel)

/**
 * What a list does without as long as nobody has arranged it and nothing is asked for but what its page asks: the columns of
 * its user, views, the edges of its titles, and the address that follows it.
 */
export function ListTools({ panel, hasEdges, area, onTold, onClosePanel, onFailed, ...input }: ListToolsProps) {
  const narrow = useNarrow()
  const arrangement = useArrangedList(input)
  const { columns, density, view, isChanged, isPending } = arrangement
  const told = useMemo(
    () => ({
      ...(columns && { columns }),
      density,
      view: view && {
        title: isChanged ? messages.changedView(view.title) : view.title,
        draft: view.draft,
        unplaced: view.unplaced,
      },
    }),
    [columns, density, view, isChanged],
  )
  useLayoutEffect(() => {
    if (!isPending) onTold(told)
  }, [isPending, told, onTold])
  const { plan, visible: own, state, dispatch } = input
  const group = useCallback((by: string | null) => dispatch({ type: 'grouped', by }), [dispatch])
  return (
    <>
      {hasEdges && !narrow && <ColumnEdges plan={plan} own={own} arrangement={arrangement} area={area} />}
      {panel && (
        <Panel
          {...{ ...panel, plan, own, arrangement, state }}
          onGroup={group}
          onClose={onClosePanel}
          onFailed={onFailed}
        />
      )}
    </>
  )
}

function Panel(props: ListPanelProps) {
  const ListPanel = useLoadedComponent<ListPanelProps>(loadPanel)
  return (
    <PartBoundary onFailed={props.onFailed}>
      <Suspense>
        <ListPanel {...props} />
      </Suspense>
    </PartBoundary>
  )
}
