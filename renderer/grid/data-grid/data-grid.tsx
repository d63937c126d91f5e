import { Spin } from 'antd'
import { useCallback, useEffect, useId, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useHost } from '../../react/host-context.tsx'
import { usePageColors } from '../../react/page-colors.ts'
import { useNarrow } from '../../react/use-narrow.ts'
import { messages } from '../messages.ts'
import { Editors } from '../react/editors.tsx'
import { noteHidden, noteShown } from '../react/hidden-grids.ts'
import { followLongPress } from '../react/long-press.ts'
import type { PaintedSlot } from '../react/slot-host.ts'
import { Slots } from '../react/slots.tsx'
import { createGridEngine } from './create-grid-engine.ts'
import styles from './data-grid.module.css'
import type { GridEngine } from './grid-engine.ts'
import { eventOf } from './grid-events.ts'
import { GridPager } from './grid-pager.tsx'
import type { DataGridProps } from './grid-props.ts'
import { excludedCodes, permittedButtons, type ToolbarButton } from './grid-rights.ts'
import { GridToolbar } from './grid-toolbar.tsx'
import { Overlays, useOverlays } from './overlays.tsx'
import { changePage } from './page-change.ts'
import { slotPropsOf } from './slot-props.ts'
import { StaleNotice } from './stale-notice.tsx'
import { UnknownNotice } from './unknown-notice.tsx'

const DEFAULT_SLOTS = ['prefix', 'suffix'] as const
const DEFAULT_BUTTONS: readonly ToolbarButton[] = ['add', 'remove', 'clearSelection']
const NO_SLOTS = {}

/**
 * Rows that are edited in place. The rows live outside of React, in a store; this component makes it, hands it to the
 * view that paints them, and draws what stands around: toolbar, pages, menus, editors.
 */
export function DataGrid(props: DataGridProps) {
  const host = useHost()
  const id = useId()
  const colors = usePageColors()
  const [engine] = useState(() => createGridEngine({ id, host, props }))
  const root = useRef<HTMLDivElement>(null)
  const overlays = useOverlays(engine, root)

  useGridLife(engine, root)
  useLayoutEffect(() => engine.update(props))
  useImperativeHandle(props.ref, () => engine.handle, [engine])

  const propsOf = useCallback((slot: PaintedSlot) => slotPropsOf(engine, slot), [engine])
  const { authPre = '', toolbarConfig = {} } = props
  const { btns = toolbarConfig.btn ?? DEFAULT_BUTTONS, slots = toolbarConfig.slot ?? DEFAULT_SLOTS } = toolbarConfig
  const buttons = useMemo(() => permittedButtons(btns, excludedCodes(authPre, host.permissions)), [btns, authPre, host])
  const disabled = props.disabled ?? false
  const small = props.size === 'tiny'

  return (
    <div
      className={styles.grid}
      style={colors}
      data-fills={props.height === null || undefined}
      data-bordered={props.bordered || undefined}
      aria-busy={props.loading || undefined}
    >
      {props.toolbar && (
        <GridToolbar
          buttons={buttons}
          marked={engine.marked}
          disabled={disabled}
          small={small}
          hasDisabledRows={Object.keys(props.disabledRows ?? {}).length > 0}
          add={props.addBtnCfg ?? {}}
          remove={props.removeBtnCfg ?? {}}
          prefix={slots.includes('prefix') && props.toolbarPrefix}
          suffix={slots.includes('suffix') && props.toolbarSuffix}
          onAdd={() => engine.addByUser()}
          onSave={() => {
            engine.view?.commit()
            props.onSave?.(eventOf(engine.handle))
          }}
          onRemove={engine.removeByUser}
          onColumns={props.custom === false ? undefined : overlays.openColumns}
        />
      )}
      <StaleNotice engine={engine} />
      <UnknownNotice rows={engine.unknown} />
      <div className={styles.body}>
        <div ref={root} className={styles.view} />
        {props.loading && (
          <div className={styles.loading}>
            <Spin description={messages.loadingRows} />
          </div>
        )}
      </div>
      {/* Specified: an empty object is the same as none. */}
      {props.pagination && Object.keys(props.pagination).length > 0 && (
        <GridPager
          pagination={props.pagination}
          small={small}
          disabled={disabled}
          onChange={(page) => void changePage(engine, host, page)}
        />
      )}
      <Editors host={engine.editors} />
      <Slots host={engine.slots} draw={props.slots ?? NO_SLOTS} propsOf={propsOf} />
      <Overlays engine={engine} overlays={overlays} props={props} />
      <p role="status" className={styles.unseen}>
        {overlays.announcement}
      </p>
    </div>
  )
}

/**
 * The view is drawn once and stays when its page is hidden, with its scroll position, selection and open editor. React
 * ends effects of a hidden page as if it were gone; whether it is, the document tells.
 */
function useGridLife(engine: GridEngine, root: React.RefObject<HTMLDivElement | null>) {
  const narrow = useNarrow()
  // The editors and slots inside have found their places before this.
  useLayoutEffect(() => {
    if (root.current) engine.attach(root.current, narrow)
  }, [engine, root, narrow])
  useEffect(() => (root.current ? followLongPress(root.current) : undefined), [root])
  useEffect(() => {
    const element = root.current
    if (!element) return
    noteShown(element)
    return () => {
      if (element.isConnected) noteHidden(element, engine.destroy)
      else engine.destroy()
    }
  }, [engine, root])
}
