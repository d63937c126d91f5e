import { Suspense, useMemo, useRef, useState } from 'react'
import type { ActionOutcome } from '../../action.ts'
import { NOTHING, type PanelOpening } from '../../action.ts'
import type { PagePlan, PageRecord } from '../../compile/plan.ts'
import type { PanelDefinition, PanelProps } from '../../panel.ts'
import { useLoadedComponent } from '../field/use-widget.ts'
import { useHost } from '../host-context.tsx'
import { AppDrawer } from '../overlay/app-drawer.tsx'
import { AppModal } from '../overlay/app-modal.tsx'
import { PageSkeleton } from '../states/page-skeleton.tsx'
import { messages } from './messages.ts'
import styles from './panel.module.css'
import { PanelFrameProvider } from './panel-frame.ts'
import { usePanel } from './use-panel.ts'

export interface OpenedPanel extends PanelOpening {
  readonly records: readonly PageRecord[]
  onDone(outcome: ActionOutcome): void
}

export interface PanelOverlayProps {
  readonly plan: PagePlan
  readonly opened: OpenedPanel
}

/** A panel in a drawer or a window above its page. One mount is one opening. */
export function PanelOverlay({ plan, opened }: PanelOverlayProps) {
  const definition = usePanel(opened.panel)
  // Caught by the boundary around it, which tells the user.
  if (!definition) throw new Error(messages.unknownPanel(opened.panel))
  return <KnownPanel plan={plan} opened={opened} definition={definition} />
}

function KnownPanel({ plan, opened, definition }: PanelOverlayProps & { readonly definition: PanelDefinition }) {
  const host = useHost()
  const Panel = useLoadedComponent<PanelProps>(definition.load)
  const [open, setOpen] = useState(true)
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  const unsaved = useRef(false)
  const outcome = useRef<ActionOutcome>(NOTHING)
  const asking = useRef(false)

  const frame = useMemo(() => {
    const setUnsaved = (is: boolean) => {
      unsaved.current = is
      host.page.setUnsaved(is)
    }
    const requestClose = async () => {
      if (asking.current) return
      asking.current = true
      const agreed = !unsaved.current || (await host.confirm({ ...messages.abandon, danger: true }))
      asking.current = false
      if (!agreed) return
      setUnsaved(false)
      setOpen(false)
    }
    return { footer, setUnsaved, requestClose: () => void requestClose() }
  }, [footer, host])

  function done(came: ActionOutcome) {
    outcome.current = came
    frame.setUnsaved(false)
    setOpen(false)
  }

  const Overlay = opened.open === 'modal' ? AppModal : AppDrawer
  return (
    <Overlay
      open={open}
      title={opened.title}
      widthPx={opened.widthPx ?? definition.widthPx}
      footer={<div ref={setFooter} className={styles.slot} />}
      onCloseRequest={frame.requestClose}
      onSettled={(isOpen) => {
        if (!isOpen) opened.onDone(outcome.current)
      }}
    >
      <PanelFrameProvider value={frame}>
        <Suspense fallback={<PageSkeleton />}>
          <Panel host={host} plan={plan} records={opened.records} props={opened.props} onDone={done} />
        </Suspense>
      </PanelFrameProvider>
    </Overlay>
  )
}
