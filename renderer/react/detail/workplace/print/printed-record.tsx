import { ConfigProvider, theme } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { PagePlan, PageRecord } from '../../../../compile/plan.ts'
import type { FormNode } from '../../../field/visible-layout.ts'
import { useHost } from '../../../host-context.tsx'
import { RecordDetail } from '../../record-detail.tsx'
import { WholeRecord } from '../../whole-record.ts'
import { messages } from '../messages.ts'
import { picturesReady } from './pictures-ready.ts'
import styles from './printed-record.module.css'

export interface PrintedRecordProps {
  readonly plan: PagePlan
  readonly layout: readonly FormNode[]
  readonly record: PageRecord
  readonly name: string
  onDone(): void
}

const ON_PAPER = { inherit: false, algorithm: theme.defaultAlgorithm } as const

/** A record on paper: all that its detail has, and nothing to press. Mounted is being printed. */
export function PrintedRecord({ plan, layout, record, name, onDone }: PrintedRecordProps) {
  const { user, clock } = useHost()
  const sheet = useRef<HTMLDivElement>(null)
  const done = useEffectEvent(onDone)
  useEffect(() => {
    let isGone = false
    const { classList } = document.documentElement
    const finish = () => done()
    async function print() {
      await picturesReady(sheet.current)
      if (isGone) return
      window.addEventListener('afterprint', finish, { once: true })
      window.print()
    }
    classList.add(styles.printing ?? '')
    void print()
    return () => {
      isGone = true
      classList.remove(styles.printing ?? '')
      window.removeEventListener('afterprint', finish)
    }
  }, [])
  return createPortal(
    <div ref={sheet} className={styles.sheet} aria-hidden data-printed-record>
      <ConfigProvider theme={ON_PAPER}>
        <WholeRecord value>
          <h1 className={styles.title}>{name === '' ? plan.title : `${plan.title} · ${name}`}</h1>
          <RecordDetail plan={plan} layout={layout} record={record} />
          <p className={styles.foot}>{messages.printed(user.realname || user.username, clock.businessNow())}</p>
        </WholeRecord>
      </ConfigProvider>
    </div>,
    document.body,
  )
}
