import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { PagePlan } from '../../../compile/plan.ts'
import { recordName } from '../../../logic/record-name.ts'
import { fieldAccess } from '../../field/field-access.ts'
import { visibleLayout } from '../../field/visible-layout.ts'
import { LoadFailure } from '../../form/dialog/load-failure.tsx'
import { FormSkeleton } from '../../form/layout/form-skeleton.tsx'
import { useHost } from '../../host-context.tsx'
import type { ListAtWork } from '../../list/use-list-page.tsx'
import { DetailBody } from '../detail-body.tsx'
import { DetailFrame } from './detail-frame.tsx'
import { useDetailPlace } from './detail-place.ts'
import { messages } from './messages.ts'
import { PrintedRecord } from './print/printed-record.tsx'
import { RecordState } from './record-state.tsx'
import { useNeighbours } from './use-neighbours.ts'
import { useReadRecord } from './use-read-record.ts'
import { useReadRow } from './use-read-row.ts'
import { useRoomBeside } from './use-room-beside.ts'
import styles from './workplace.module.css'
import { WorkplaceBar } from './workplace-bar.tsx'

export interface WorkplaceProps {
  readonly plan: PagePlan
  readonly list: ListAtWork
}

/**
 * A record to read, with what is done from there: to it, and to the ones before and after it in the list. It stays
 * mounted, closed, when nothing is read.
 */
export function RecordWorkplace({ plan, list }: WorkplaceProps) {
  const { permissions } = useHost()
  const { viewedId, ownChanges, view } = list.actions
  // What is closing still shows what it showed.
  const [id, setId] = useState(viewedId)
  if (viewedId !== null && viewedId !== id) setId(viewedId)
  const open = viewedId !== null
  const query = useReadRecord(plan, viewedId, ownChanges)
  const neighbours = useNeighbours(list, viewedId)
  const row = useReadRow(list, viewedId, neighbours.row)
  const layout = useMemo(() => visibleLayout(plan.detail.layout, permissions), [plan, permissions])
  const hasRoom = useRoomBeside(list.region)
  const [chosen, choosePlace] = useDetailPlace()
  const place = chosen === 'beside' && !hasRoom ? 'above' : chosen
  const [isPrinting, setPrinting] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each record, and nothing else, is read from its top
  useEffect(() => {
    content.current?.closest('.ant-drawer-body, .ant-modal-body, [data-scrolls]')?.scrollTo(0, 0)
  }, [id])

  const record = query.data
  const name = record ? recordName(plan, record, (field) => fieldAccess(field, permissions) !== 'hidden') : ''
  const close = () => {
    if (chosen === 'full') choosePlace('above')
    view(null)
  }

  function body(): ReactNode {
    if (query.isError && !record) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
    if (!record) return <FormSkeleton layout={layout} />
    return <DetailBody key={id} plan={plan} layout={layout} record={record} />
  }

  return (
    <>
      <DetailFrame
        plan={plan}
        place={place}
        open={open}
        name={name}
        state={record && <RecordState plan={plan} columns={list.parts.visible.columns} record={record} />}
        onClose={close}
      >
        <div ref={content} className={styles.content} data-record-detail>
          {(open || place !== 'beside') && (
            <WorkplaceBar
              plan={plan}
              list={list}
              id={viewedId}
              row={row}
              record={record}
              name={name}
              neighbours={neighbours}
              place={place}
              hasRoom={hasRoom}
              content={content}
              onPlace={choosePlace}
              onPrint={() => setPrinting(true)}
            />
          )}
          {body()}
          <p className={styles.unseen} role="status">
            {open && name !== '' ? messages.shown(name) : ''}
          </p>
        </div>
      </DetailFrame>
      {isPrinting && record && (
        <PrintedRecord plan={plan} layout={layout} record={record} name={name} onDone={() => setPrinting(false)} />
      )}
    </>
  )
}
