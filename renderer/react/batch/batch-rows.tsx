import { SaveOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type RefObject, Suspense, useCallback, useId, useMemo, useRef, useSyncExternalStore } from 'react'
import type { RowsHandle } from '../../widget.ts'
import { useLoadedComponent } from '../field/use-widget.ts'
import { useRegistry } from '../host-context.tsx'
import type { BatchModel } from './batch-model.ts'
import styles from './batch-page.module.css'
import type { BatchParts } from './batch-parts.ts'
import { messages } from './messages.ts'

export interface BatchRowsProps {
  readonly model: BatchModel
  readonly parts: BatchParts
  readonly titleId: string
  readonly pageCode: string
  readonly handle: RefObject<RowsHandle | null>
  readonly fill: boolean
  /** Null for who may change nothing. */
  readonly onSave: (() => void) | null
}

/** The rows, apart from the page around them: a key press is none of its business. */
export function BatchRows({ model, parts, titleId, pageCode, handle, fill, onSave }: BatchRowsProps) {
  const registry = useRegistry()
  const Rows = useLoadedComponent(registry.rows.load)
  const { rows, message, wanted } = useSyncExternalStore(model.rows.subscribe, model.rows.snapshot)
  const id = useId()
  const current = useRef(onSave)
  current.current = onSave
  const isOffered = onSave !== null
  const actions = useMemo(
    () => (isOffered ? <SaveButton model={model} onSave={() => current.current?.()} /> : undefined),
    [model, isOffered],
  )
  const conditionsOf = useCallback<BatchModel['conditionsOf']>((field, row) => model.conditionsOf(field, row), [model])
  return (
    <>
      <Suspense>
        <Rows
          id={id}
          labelId={titleId}
          describedBy={message === undefined ? undefined : `${id}-message`}
          arrangementKey={pageCode}
          columns={parts.columns}
          rows={rows}
          maxRows={model.rows.block.table.maxRows}
          readOnly={!parts.mayAdd && !parts.mayEdit}
          mayAdd={parts.mayAdd}
          mayRemove={parts.mayRemove}
          sortable={false}
          mayUndo={isOffered}
          wanted={wanted}
          actions={actions}
          handle={handle}
          {...(fill && { height: 'fill' as const })}
          makeKey={model.rows.makeKey}
          newRow={model.newRow}
          conditionsOf={conditionsOf}
          onChange={model.rows.apply}
          onLeave={model.rows.leaveCell}
          onReached={model.rows.reached}
          onWaiting={model.rows.waitFor}
        />
      </Suspense>
      {message !== undefined && (
        <p id={`${id}-message`} role="alert">
          {message}
        </p>
      )}
    </>
  )
}

function SaveButton({ model, onSave }: { readonly model: BatchModel; onSave(): void }) {
  const { unsaved } = useSyncExternalStore(model.subscribe, model.snapshot)
  const text = messages.unsaved(unsaved)
  return (
    <>
      <Button type="primary" icon={<SaveOutlined aria-hidden />} autoInsertSpace={false} onClick={onSave}>
        {messages.save}
      </Button>
      {text !== '' && (
        <span role="status" className={styles.unsaved}>
          {messages.unsavedLabel}
          {text}
        </span>
      )}
    </>
  )
}
