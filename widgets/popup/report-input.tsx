import { useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { useMemo } from 'react'
import type { ReportSource } from '#renderer/grid/engine/cell-services.ts'
import { preloadWidgets, useLoadedComponent } from '#renderer/react/field/use-widget.ts'
import { useHost } from '#renderer/react/host-context.tsx'
import type { InputProps } from '#renderer/widget.ts'
import { controlAttributes, controlStatus } from '../control-attributes.ts'
import { messages as widgetMessages } from '../messages.ts'
import { DialogButton } from '../pickers/picked-input.tsx'
import styles from '../pickers/pickers.module.css'
import { textOf } from '../text/canonical-text.ts'
import { messages } from './messages.ts'
import { type HeldRows, type PopupSettings, type ReportRow, withFields } from './popup-settings.ts'
import type { ReportDialog } from './report-dialog.tsx'
import { warmReport } from './report-queries.ts'
import { createReportSource } from './report-source.ts'

type Dialog = typeof ReportDialog
const dialog = { load: () => import('./report-dialog.tsx').then((module): Dialog => module.ReportDialog) }

interface ReportInputProps extends InputProps<unknown> {
  readonly settings: Omit<PopupSettings, 'pairs' | 'own'>
  readonly source: ReportSource
  /** The rows that the field holds. */
  readonly held: HeldRows
  /** What stands in the box. */
  readonly text: string
  /** No rows: the value is taken away. */
  onPick(rows: readonly ReportRow[]): void
}

/** A box that rows of a report fill: it is not typed into, but picked for and emptied. */
export function ReportInput({ settings, source, held, text, onPick, ...props }: ReportInputProps) {
  const client = useQueryClient()
  const { field, value, required, invalid, placeholder, onBlur, valueBeside } = props
  // With the values that its fields beside it hold at this moment.
  const asking = () => ({ ...settings, params: withFields(settings.params, (name) => valueBeside?.(name) ?? null) })
  return (
    <div className={styles.control}>
      <Input
        {...controlAttributes(props)}
        className={styles.box ?? ''}
        status={controlStatus(invalid)}
        readOnly
        value={text}
        title={text}
        placeholder={placeholder ?? messages.placeholder}
        suffix={
          textOf(value) === '' || required ? (
            // Without one the input would be another when there is something to clear.
            <span />
          ) : (
            <button type="button" className={styles.clear} aria-label={widgetMessages.clear} onClick={() => onPick([])}>
              ×
            </button>
          )
        }
        onBlur={() => onBlur?.()}
      />
      <DialogButton
        title={field.title}
        onWarm={() => {
          void preloadWidgets([dialog])
          void warmReport(client, source, asking())
        }}
        renderDialog={(onClosed) => (
          <LoadedDialog source={source} settings={asking()} held={held} onPick={onPick} onClosed={onClosed} />
        )}
      />
    </div>
  )
}

function LoadedDialog(props: Parameters<Dialog>[0]) {
  const Loaded = useLoadedComponent<Parameters<Dialog>[0]>(dialog.load)
  return <Loaded {...props} />
}

/** The reports of the server, for one widget. */
export function useReports(): ReportSource {
  const { call, scope } = useHost()
  return useMemo(() => createReportSource(call, scope), [call, scope])
}

/** What is wrong with the page, where its text stood until somebody mends it. */
export function BrokenReportInput({ problem, ...props }: InputProps<unknown> & { readonly problem: string }) {
  return <Input {...controlAttributes(props)} aria-invalid status="error" readOnly value={problem} />
}
