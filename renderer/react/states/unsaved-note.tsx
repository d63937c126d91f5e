import { Alert, Button } from 'antd'
import { messages } from './messages.ts'
import { NOTE_STYLES } from './note-styles.ts'
import { TraceId } from './trace-id.tsx'

interface FailedNoteProps {
  readonly problem: { readonly message: string; readonly traceId: string | null }
  /** What has become of the input. */
  readonly kept: string
}

/** Saving failed, or was not answered; what was entered still stands below. */
export function FailedNote({ problem: { message, traceId }, kept }: FailedNoteProps) {
  return (
    <Alert
      type="error"
      showIcon
      title={message}
      description={
        <>
          {kept}
          {traceId !== null && <TraceId traceId={traceId} />}
        </>
      }
    />
  )
}

interface PageChangedNoteProps {
  readonly title: string
  readonly hint: string
  onUpdatePage(): void
}

/** What was entered belongs to a page that is no more. */
export function PageChangedNote({ title, hint, onUpdatePage }: PageChangedNoteProps) {
  return (
    <Alert
      type="warning"
      showIcon
      styles={NOTE_STYLES}
      title={title}
      description={hint}
      action={
        <Button autoInsertSpace={false} onClick={onUpdatePage}>
          {messages.updatePage}
        </Button>
      }
    />
  )
}
