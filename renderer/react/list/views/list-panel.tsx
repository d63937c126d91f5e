import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Spin } from 'antd'
import { type CSSProperties, useCallback, useMemo } from 'react'
import { FloatingPanel } from '../../../grid/react/floating-panel.tsx'
import { useHost } from '../../host-context.tsx'
import { FailureCard } from '../../states/failure-card.tsx'
import { ColumnPanel } from '../columns/column-panel.tsx'
import { messages as columnMessages } from '../columns/messages.ts'
import { messages } from './messages.ts'
import type { ListPanelProps } from './panel-props.ts'
import { arrangerQuery } from './use-list-arranger.ts'
import { ViewsPanel } from './views-panel.tsx'

const PANEL_WIDTH_PX = { columns: 420, views: 360 }
const GAP_PX = 4
/** As far from the edges of a phone as the list is. */
const PHONE_EDGE_PX = 12
const PHONE_WIDTH_PX = 768
const MIN_HEIGHT_PX = 240

/** The panel of the columns, or of the views: the entry of both, loaded when one is opened. */
export function ListPanel({ kind, anchor, plan, onClose, ...props }: ListPanelProps) {
  const host = useHost()
  const queryClient = useQueryClient()
  const options = useMemo(() => arrangerQuery(host, plan.code, queryClient), [host, plan.code, queryClient])
  const { data: arranger, error, refetch } = useQuery(options)
  const onChanged = useCallback(async () => (await refetch()).data, [refetch])
  return (
    <FloatingPanel
      title={kind === 'columns' ? columnMessages.columns : messages.views}
      container={document.body}
      place={placeBelow(anchor, PANEL_WIDTH_PX[kind])}
      takesFocus
      onClose={onClose}
    >
      {arranger ? (
        kind === 'columns' ? (
          <ColumnPanel {...props} plan={plan} arranger={arranger} onChanged={onChanged} onClose={onClose} />
        ) : (
          <ViewsPanel {...props} plan={plan} arranger={arranger} onChanged={onChanged} onClose={onClose} />
        )
      ) : error ? (
        <FailureCard error={error} onRetry={() => void refetch()} />
      ) : (
        <Spin />
      )}
    </FloatingPanel>
  )
}

/** Below its button, and inside the window. */
function placeBelow(anchor: DOMRect, widthPx: number): CSSProperties {
  const edge = window.innerWidth < PHONE_WIDTH_PX ? PHONE_EDGE_PX : GAP_PX
  const width = Math.min(widthPx, window.innerWidth - edge * 2)
  const top = Math.max(GAP_PX, Math.min(anchor.bottom + GAP_PX, window.innerHeight - MIN_HEIGHT_PX))
  const left = Math.min(Math.max(edge, anchor.right - width), window.innerWidth - width - edge)
  return { top, left, width, maxHeight: `calc(100vh - ${top + GAP_PX}px)` }
}
