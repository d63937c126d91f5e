import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { storedProperty } from '../../../action-traits.ts'
import type { ActionPlan } from '../../../compile/plan.ts'
import type { BatchDone } from '../../../data-source.ts'
import { ActionDialog } from '../../form/dialog/action-dialog.tsx'
import { useActions, useHost } from '../../host-context.tsx'
import { toFailure } from '../../states/failure.ts'
import type { ListAtWork } from '../use-list-page.tsx'
import { type BatchRows, type BatchWish, toRequest } from './asked-batch.ts'
import { BatchEdit } from './batch-edit.tsx'
import { ConfirmBatch } from './confirm-batch.tsx'
import { messages } from './messages.ts'

/** That of a list. */
export function ListBatch({ list }: { readonly list: ListAtWork }) {
  const { parts, batch, state } = list
  const { plan, dataSource, asked, nameOf } = parts
  const { wish, all, textOf } = batch
  if (!wish) return null
  const ids = all.count === null ? state.selectedIds : null
  return (
    <BatchOverlay
      rows={{ plan, dataSource, nameOf, textOf, conditions: asked.conditions, advanced: state.advanced, ids }}
      wish={wish}
      onDone={() => {
        batch.unmark()
        batch.refresh()
      }}
      onClosed={() => batch.want(null)}
    />
  )
}

interface BatchOverlayProps {
  readonly rows: BatchRows
  readonly wish: BatchWish
  onDone(): void
  onClosed(): void
}

/** What stands above the list while work on many rows is asked about. */
function BatchOverlay({ rows: given, wish, onDone, onClosed }: BatchOverlayProps) {
  const { notice } = useHost()
  // What it was asked for stays so, whatever becomes of the marks below.
  const [opened] = useState(given)
  const rows = { ...opened, nameOf: given.nameOf, textOf: given.textOf }
  const tell = (done: BatchDone) => {
    const isPartial = done.outcome !== null && done.outcome.refused > 0
    if (isPartial) notice.warning(done.message)
    else notice.success(done.message)
    onDone()
  }
  switch (wish.kind) {
    case 'edit':
      return <BatchEdit rows={rows} onDone={tell} onClosed={onClosed} />
    case 'delete':
      return (
        <ConfirmBatch
          rows={rows}
          work={{ kind: 'delete' }}
          title={messages.deleting}
          danger
          question={(count) => messages.willDelete(count) + (rows.plan.entity?.isOneWay ? messages.oneWay : '')}
          onDone={tell}
          onClosed={onClosed}
        />
      )
    case 'action':
      return <BatchAction rows={rows} action={wish.action} onDone={tell} onClosed={onClosed} />
  }
}

interface BatchActionProps extends Pick<BatchOverlayProps, 'rows' | 'onClosed'> {
  readonly action: ActionPlan
  onDone(done: BatchDone): void
}

function BatchAction({ rows, action, onDone, onClosed }: BatchActionProps) {
  const { notice } = useHost()
  const isStored = storedProperty(useActions().get(action.type)) !== undefined
  useEffect(() => {
    if (isStored) return
    // What a browser does with rows, it does with rows that it has.
    notice.warning(messages.notByFilter(action.title))
    onClosed()
  }, [isStored, notice, action, onClosed])
  if (!isStored) return null
  if (action.input.length > 0) return <AskedBatchAction {...{ rows, action, onDone, onClosed }} />
  return (
    <ConfirmBatch
      rows={rows}
      work={{ kind: 'action', name: action.name }}
      title={action.title}
      danger={action.danger}
      question={(count) => [messages.willRun(action.title, count), action.confirm].filter(Boolean).join(' ')}
      onDone={onDone}
      onClosed={onClosed}
    />
  )
}

/** One that asks for its input: the form says how many rows it is, and they must still be these when it is sent. */
function AskedBatchAction({ rows, action, onDone, onClosed }: BatchActionProps) {
  const { notice, scope } = useHost()
  const id = useId()
  const { dataSource } = rows
  const calls = async () => {
    const batch = await dataSource.batch?.()
    if (!batch) throw new Error(messages.notByFilter(action.title))
    return batch
  }
  const { data, error } = useQuery({
    queryKey: [scope, 'batch-count', id],
    queryFn: async ({ signal }) =>
      (await calls()).preview(toRequest(rows, { kind: 'action', name: action.name }), signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
    networkMode: 'always',
  })
  useEffect(() => {
    if (!error) return
    notice.error(toFailure(error).message)
    onClosed()
  }, [error, notice, onClosed])
  if (!data) return null
  return (
    <ActionDialog
      plan={rows.plan}
      action={action}
      records={[]}
      subject=""
      question={messages.onAll(action.title, data.count)}
      run={async ({ values, idempotencyKey }) => {
        const request = toRequest(rows, { kind: 'action', name: action.name, values })
        const { count, hash } = data
        onDone(await (await calls()).run(request, { count, hash, idempotencyKey }))
      }}
      onClosed={onClosed}
    />
  )
}
