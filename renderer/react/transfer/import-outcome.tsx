import { Alert, Button } from 'antd'
import { MAX_TOLD_ERRORS } from '#schemas/api/resources.ts'
import type { ImportError, ImportReport } from '../../data-source.ts'
import { messages } from './messages.ts'
import { ToldOnceTable } from './told-once.tsx'
import styles from './transfer.module.css'
import type { FileOutcome } from './use-import.ts'

export interface ImportOutcomeProps {
  readonly outcome: FileOutcome
  /** What the page is called: its rows stand in the first sheet. */
  readonly page: string
  onDownloadErrors(file: NonNullable<ImportReport['errorFile']>): void
}

/** What became of a file, and each of its errors with its place. */
export function ImportOutcome({ outcome, page, onDownloadErrors }: ImportOutcomeProps) {
  const { file } = outcome
  if (outcome.kind === 'cancelled') return <Alert type="info" showIcon title={`${file.name} ${messages.cancelled}`} />
  if (outcome.kind === 'tried') {
    return (
      <Alert
        type="warning"
        showIcon
        role="alert"
        title={`${file.name} ${outcome.message}`}
        description={messages.replaceConsequence}
      />
    )
  }
  if (outcome.kind === 'begun') return <Alert type="info" showIcon title={`${file.name} ${outcome.message}`} />
  if (outcome.kind === 'failed') {
    // Specified: what the server says of it is a warning.
    return <Alert type="warning" showIcon role="alert" title={messages.importFailed(file.name, outcome.message)} />
  }
  const { report } = outcome
  return (
    <div className={styles.outcome}>
      <Alert
        type={report.refused === 0 ? 'success' : 'warning'}
        showIcon
        role={report.refused === 0 ? 'status' : 'alert'}
        title={headline(file.name, report)}
        description={<Details report={report} />}
      />
      {report.toldOnce && <ToldOnceTable toldOnce={report.toldOnce} />}
      {report.errors.length > 0 && <ErrorTable name={file.name} page={page} errors={report.errors} />}
      {report.errorFile && (
        <div className={styles.line}>
          <span className={styles.hint}>{messages.errorsHint}</span>
          <Button autoInsertSpace={false} onClick={() => report.errorFile && onDownloadErrors(report.errorFile)}>
            {messages.downloadErrors}
          </Button>
        </div>
      )}
    </div>
  )
}

function headline(name: string, { refused, imported }: ImportReport): string {
  if (refused === 0) return messages.imported(name)
  return `${name} ${imported === 0 ? messages.noneImported : messages.importedWithErrors}`
}

function Details({
  report: { message, total, imported, refused, ignoredColumns, errors, updated, unchanged = 0, deleted },
}: {
  readonly report: ImportReport
}) {
  const counted = total !== null && imported !== null
  return (
    <>
      <div>{counted ? messages.counts(total, imported, refused) : message}</div>
      {updated !== undefined && <div>{messages.updated(updated, unchanged)}</div>}
      {deleted !== undefined && <div>{messages.deleted(deleted)}</div>}
      {ignoredColumns.length > 0 && <div>{messages.ignored(ignoredColumns.join('、'))}</div>}
      {errors.length > 0 && counted && isCutShort(errors, refused) && <div>{messages.shownErrors(errors.length)}</div>}
    </>
  )
}

function isCutShort(errors: readonly ImportError[], refused: number): boolean {
  const rows = new Set(errors.map(({ sheet = '', row }) => `${row} ${sheet}`))
  return rows.size < refused || errors.length === MAX_TOLD_ERRORS
}

interface ErrorTableProps extends Pick<ImportOutcomeProps, 'page'> {
  readonly name: string
  readonly errors: readonly ImportError[]
}

/** A plain table: a few hundred rows at most, none of which moves. */
function ErrorTable({ name, page, errors }: ErrorTableProps) {
  const hasSheets = errors.some(({ sheet }) => sheet !== undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={`${styles.errors} ${styles.scroll}`} tabIndex={0} aria-label={messages.errorsOf(name)}>
      <table>
        <thead>
          <tr>
            {hasSheets && (
              <th scope="col" className={styles.sheet}>
                {messages.sheet}
              </th>
            )}
            <th scope="col" className={styles.number}>
              {messages.row}
            </th>
            <th scope="col">{messages.column}</th>
            <th scope="col">{messages.value}</th>
            <th scope="col">{messages.reason}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ sheet, row, title, value, message }) => (
            <tr key={`${sheet} ${row} ${title} ${message}`}>
              {hasSheets && <td className={styles.sheet}>{sheet ?? page}</td>}
              <td className={styles.number}>{row}</td>
              <td className={styles.title}>
                {sheet !== undefined && <div className={styles.sheetInTitle}>{sheet}</div>}
                {title === '' ? messages.wholeRow : title}
              </td>
              <td className={styles.value}>{value === '' ? '—' : value}</td>
              <td className={styles.reason}>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
