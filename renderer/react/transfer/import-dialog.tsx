import { DownloadOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import type { ReceivedFile } from '../../calls/host-transfers.ts'
import type { PagePlan } from '../../compile/plan.ts'
import type { DataSource } from '../../data-source.ts'
import { useHost } from '../host-context.tsx'
import { AppModal } from '../overlay/app-modal.tsx'
import { usePageColors } from '../page-colors.ts'
import { toFailure } from '../states/failure.ts'
import { FilePicker } from './file-picker.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { messages } from './messages.ts'
import styles from './transfer.module.css'
import { percentOf, TransferBar } from './transfer-bar.tsx'
import { type Import, useImport } from './use-import.ts'

export interface ImportDialogProps {
  readonly plan: PagePlan
  readonly dataSource: DataSource
  /** Rows may have come in. */
  onImported(): void
  onClosed(): void
}

const WIDTH_PX = 640
/** With errors there is a table to read. */
const OUTCOME_WIDTH_PX = 880

/** Template, files, upload, and what became of each row. */
export function ImportDialog({ plan, dataSource, onImported, onClosed }: ImportDialogProps) {
  const host = useHost()
  const colors = usePageColors()
  const [open, setOpen] = useState(true)
  const [allOrNothing, setAllOrNothing] = useState(false)
  const [fetching, setFetching] = useState(false)
  const imported = useImport(dataSource, onImported)
  const { transfer, choice, outcomes } = imported
  const isDone = outcomes.length > 0 && !transfer.running

  async function fetchFile(load: () => Promise<ReceivedFile>) {
    setFetching(true)
    try {
      host.transfers.save(await load())
    } catch (error) {
      host.notice.error(messages.downloadFailed(toFailure(error).message))
    } finally {
      setFetching(false)
    }
  }

  function content() {
    if (transfer.running) return <Running imported={imported} />
    if (isDone) {
      return outcomes.map((outcome) => (
        <ImportOutcome
          key={`${outcome.file.name} ${outcome.file.lastModified}`}
          outcome={outcome}
          onDownloadErrors={(file) => void fetchFile(() => dataSource.importErrors(file))}
        />
      ))
    }
    return (
      <>
        <div className={styles.line}>
          <span className={styles.hint}>{messages.hint}</span>
          <Button
            autoInsertSpace={false}
            icon={<DownloadOutlined aria-hidden />}
            // The wheel takes the place of the icon at once.
            styles={{ icon: { animation: 'none' } }}
            loading={fetching}
            onClick={() => void fetchFile(() => dataSource.importTemplate())}
          >
            {messages.downloadTemplate}
          </Button>
        </div>
        <FilePicker choice={choice} onChange={imported.choose} />
        <Checkbox checked={allOrNothing} onChange={({ target }) => setAllOrNothing(target.checked)}>
          {messages.allOrNothing}
        </Checkbox>
      </>
    )
  }

  const close = () => setOpen(false)
  return (
    <AppModal
      open={open}
      title={`${messages.importTitle} · ${plan.title}`}
      widthPx={isDone ? OUTCOME_WIDTH_PX : WIDTH_PX}
      onCloseRequest={() => {
        if (!transfer.running) close()
      }}
      onSettled={(isOpen) => {
        if (!isOpen) onClosed()
      }}
      footer={
        isDone ? (
          <>
            <Button autoInsertSpace={false} onClick={imported.restart}>
              {messages.importMore}
            </Button>
            <Button autoInsertSpace={false} type="primary" onClick={close}>
              {messages.close}
            </Button>
          </>
        ) : (
          <>
            <Button autoInsertSpace={false} onClick={transfer.running ? transfer.cancel : close}>
              {messages.cancel}
            </Button>
            <Button
              autoInsertSpace={false}
              type="primary"
              disabled={choice.files.length === 0}
              loading={transfer.running}
              onClick={() => void imported.start(allOrNothing)}
            >
              {transfer.running ? messages.uploading : messages.upload}
            </Button>
          </>
        )
      }
    >
      <div className={styles.body} style={colors}>
        {content()}
      </div>
    </AppModal>
  )
}

function Running({ imported: { choice, position, transfer } }: { readonly imported: Import }) {
  const { name = '' } = choice.files[position] ?? {}
  const upload = transfer.progress?.direction === 'up' ? transfer.progress : null
  const percent = percentOf(upload)
  const isSent = transfer.progress?.direction === 'down' || percent === 100
  const text = isSent ? messages.checking(name) : messages.uploadPercent(name, percent ?? 0)
  return (
    <>
      <TransferBar text={text} progress={isSent ? null : upload} />
      {choice.files.length > 1 && (
        <span className={styles.hint}>{messages.fileOf(position + 1, choice.files.length)}</span>
      )}
    </>
  )
}
