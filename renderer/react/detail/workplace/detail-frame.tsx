import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import type { PagePlan } from '../../../compile/plan.ts'
import formStyles from '../../form/form.module.css'
import { AppDrawer } from '../../overlay/app-drawer.tsx'
import { AppModal } from '../../overlay/app-modal.tsx'
import { usePageColors } from '../../page-colors.ts'
import type { DetailPlace } from './detail-place.ts'
import { messages } from './messages.ts'
import styles from './workplace.module.css'

export interface DetailFrameProps {
  readonly plan: PagePlan
  readonly place: DetailPlace
  readonly open: boolean
  /** Of the record; empty until it is there. */
  readonly name: string
  /** What the record is in at present; null: it knows none. */
  readonly state: ReactNode
  onClose(): void
  readonly children: ReactNode
}

/** Where a record is read: in the overlay that its page asks for, or beside the list, which can be worked on meanwhile. */
export function DetailFrame({ plan, place, open, name, state, onClose, children }: DetailFrameProps) {
  const title = (
    <>
      {messages.detail}
      <span className={formStyles.titleSubject}>{name === '' ? plan.title : `${plan.title} · ${name}`}</span>
      {state}
    </>
  )
  if (place === 'beside') {
    return (
      open && (
        <BesideFrame title={title} onClose={onClose}>
          {children}
        </BesideFrame>
      )
    )
  }
  const Overlay = plan.form.open === 'drawer' ? AppDrawer : AppModal
  return (
    <Overlay
      area="page"
      open={open}
      title={title}
      widthPx={plan.form.widthPx}
      fullScreen={place === 'full'}
      onCloseRequest={onClose}
      onSettled={() => undefined}
      footer={
        <Button autoInsertSpace={false} onClick={onClose}>
          {messages.close}
        </Button>
      }
    >
      {children}
    </Overlay>
  )
}

interface BesideFrameProps {
  readonly title: ReactNode
  onClose(): void
  readonly children: ReactNode
}

function BesideFrame({ title, onClose, children }: BesideFrameProps) {
  const titleId = useId()
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  return (
    <aside
      className={styles.beside}
      style={usePageColors()}
      aria-labelledby={titleId}
      tabIndex={-1}
      data-record-detail
      onKeyDown={closeOnEscape}
    >
      <header className={styles.besideHead}>
        <h2 id={titleId} className={styles.besideTitle}>
          {title}
        </h2>
        <Button type="text" icon={<CloseOutlined />} aria-label={messages.close} onClick={onClose} />
      </header>
      <div className={styles.besideBody} data-scrolls>
        {children}
      </div>
    </aside>
  )
}
