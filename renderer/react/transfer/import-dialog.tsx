import { DownloadOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import { type ImportProgress, TASK_IMPORT_ROWS } from '#schemas/api/resources.ts'
import type { ReceivedFile } from '../../calls/host-transfers.ts'
import type { PagePlan, PageRecord } from '../../compile/plan.ts'
import type { DataSource } from '../../data-source.ts'
import { useHost } from '../host-context.tsx'
import { AppModal } from '../overlay/app-modal.tsx'
import { usePageColors } from '../page-colors.ts'
import { toFailure } from '../states/failure.ts'
import { FilePicker } from './file-picker.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { ImportPreview } from './import-preview.tsx'
import { FIRST_SETTINGS, type ImportSettings, isComplete, keysOf, mappingOf } from './import-settings.ts'
import { messages } from './messages.ts'
import styles from './transfer.module.css'
import { percentOf, TransferBar } from './transfer-bar.tsx'
import { type Import, useImport } from './use-import.ts'
import { usePreview } from './use-preview.ts'

export interface ImportDialogProps {
  readonly plan: PagePlan
  readonly dataSource: DataSource
  /** What every new row of the list gets. */
  readonly given?: PageRecord
  /** Rows may have come in. */
  onImported(): void
  onClosed(): void
}

const NOTHING: PageRecord = {}
const WIDTH_PX = 640
const NOT_CHOSEN = { file: null, settings: FIRST_SETTINGS }
/** With errors, or columns to look at, there is a table to read. */
const OUTCOME_WIDTH_PX = 880

/** Template, files, upload, and what became of each row. */
export function ImportDialog({ plan, dataSource, given = NOTHING, onImported, onClosed }: ImportDialogProps) {
  const host = useHost()
  const colors = usePageColors()
  const [open, setOpen] = useState(true)
  const [allOrNothing, setAllOrNothing] = useState(false)
  const [fetching, setFetching] = useState(false)
  const imported = useImport(dataSource, onImported)
  const { transfer, choice, outcomes } = imported
  const preview = usePreview(dataSource, choice.files)
  // What was chosen counts for the file that it was chosen for.
  const [chosen, setChosen] = useState<{ readonly file: File | null; readonly settings: ImportSettings }>(NOT_CHOSEN)
  const file = preview.kind === 'none' ? null : preview.file
  const settings = chosen.file === file ? chosen.settings : FIRST_SETTINGS
  const givenNames = useMemo(() => new Set(Object.keys(given)), [given])
  const isDone = outcomes.length > 0 && !transfer.running
  const read = preview.kind === 'read' ? preview.preview : null
  const key = read ? (keysOf(read, settings).find(({ name }) => name === settings.key)?.name ?? null) : null
  const isChosen = !read || (isComplete(read, settings, givenNames) && (settings.mode === 'add' || key !== null))

  const [first] = outcomes
  const tried = first?.kind === 'tried' ? first : null

  async function start(agreed?: string) {
    const mapping = read && mappingOf(read, settings)
    const done = await imported.start({
      allOrNothing,
      given,
      ...(read && { mode: settings.mode }),
      ...(key !== null && settings.mode !== 'add' && { key }),
      ...(mapping && { mapping }),
      ...(agreed !== undefined && { agreed }),
      // What is to be agreed to is waited for.
      inBackground: read !== null && settings.mode !== 'replace' && read.rowCount > TASK_IMPORT_ROWS,
    })
    const [only] = done
    // There is nothing to look at yet: the tray has it.
    if (done.length !== 1 || only?.kind !== 'begun') return
    host.notice.success(only.message)
    setOpen(false)
  }

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
          page={plan.title}
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
        {choice.files.length > 1 && dataSource.background && (
          <span className={styles.hint}>{messages.severalFiles}</span>
        )}
        <ImportPreview
          preview={preview}
          settings={settings}
          given={givenNames}
          onChange={(next) => setChosen({ file, settings: next })}
        />
        {settings.mode !== 'replace' && (
          <Checkbox checked={allOrNothing} onChange={({ target }) => setAllOrNothing(target.checked)}>
            {messages.allOrNothing}
          </Checkbox>
        )}
      </>
    )
  }

  const holdsToldOnce = outcomes.some(
    (outcome) => outcome.kind === 'report' && (outcome.report.toldOnce?.rows.length ?? 0) > 0,
  )
  /** What is shown once is not left by accident. */
  async function leave(go: () => void) {
    const question = { title: messages.leaveToldOnce, content: messages.leaveToldOnceHint }
    if (!holdsToldOnce || (await host.confirm(question))) go()
  }
  const close = () => void leave(() => setOpen(false))
  return (
    <AppModal
      open={open}
      title={`${messages.importTitle} · ${plan.title}`}
      widthPx={isDone || read ? OUTCOME_WIDTH_PX : WIDTH_PX}
      onCloseRequest={() => {
        if (!transfer.running) close()
      }}
      onSettled={(isOpen) => {
        if (!isOpen) onClosed()
      }}
      footer={
        isDone ? (
          <>
            <Button autoInsertSpace={false} onClick={tried ? close : () => void leave(imported.restart)}>
              {tried ? messages.cancel : messages.importMore}
            </Button>
            {tried ? (
              <Button autoInsertSpace={false} type="primary" danger onClick={() => void start(tried.agreement)}>
                {messages.replaceNow}
              </Button>
            ) : (
              <Button autoInsertSpace={false} type="primary" onClick={close}>
                {messages.close}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button autoInsertSpace={false} onClick={transfer.running ? transfer.cancel : close}>
              {messages.cancel}
            </Button>
            <Button
              autoInsertSpace={false}
              type="primary"
              disabled={choice.files.length === 0 || !isChosen}
              loading={transfer.running}
              onClick={() => void start()}
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

/** What the server is doing, as far as it tells. */
function workText(name: string, rows: ImportProgress | null): string {
  if (!rows) return messages.checking(name)
  if (rows.total === null) return messages.reading(name, rows.read)
  return messages.checkingRows(name, rows.checked, rows.total) + messages.writtenRows(rows.written)
}

function Running({ imported: { choice, position, transfer, rows } }: { readonly imported: Import }) {
  const { name = '' } = choice.files[position] ?? {}
  const upload = transfer.progress?.direction === 'up' ? transfer.progress : null
  const percent = percentOf(upload)
  const isSent = transfer.progress?.direction === 'down' || percent === 100
  const text = isSent ? workText(name, rows) : messages.uploadPercent(name, percent ?? 0)
  const checked = rows?.total ? { direction: 'up' as const, bytes: rows.checked, totalBytes: rows.total } : null
  return (
    <>
      <TransferBar text={text} progress={isSent ? checked : upload} />
      {choice.files.length > 1 && (
        <span className={styles.hint}>{messages.fileOf(position + 1, choice.files.length)}</span>
      )}
    </>
  )
}
