import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReportSource } from '#renderer/grid/engine/cell-services.ts'
import { unknownChoiceText } from '#renderer/unknown-choice.ts'
import type { InputProps } from '#renderer/widget.ts'
import { messages as widgetMessages } from '../messages.ts'
import { textOfReport } from '../popup/popup-settings.ts'
import { BrokenReportInput, ReportInput, useReports } from '../popup/report-input.tsx'
import { rowsHolding } from '../popup/rows-holding.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import { textOf } from '../text/canonical-text.ts'
import { type PopupDictSettings, readPopupDict } from './popup-dict-settings.ts'
import type { PopupDictOptions } from './schema.ts'

/** A field that holds one column of the rows of a report, and shows another. */
export function PopupDictInput(props: InputProps<PopupDictOptions>) {
  const source = useReports()
  const read = readPopupDict(props.options)
  if ('problem' in read) {
    if (props.readOnly) return <ReadOnlyText {...props} text={textOf(props.value)} />
    return <BrokenReportInput {...props} problem={read.problem} />
  }
  return <Named {...props} read={read} source={source} />
}

interface NamedProps extends InputProps<PopupDictOptions> {
  readonly read: PopupDictSettings
  readonly source: ReportSource
}

function Named({ read, source, ...props }: NamedProps) {
  const client = useQueryClient()
  const { settings, valueField, labelField } = read
  const { value, readOnly, onChange } = props
  const values = textOf(value)
    .split(settings.spliter)
    .filter((one) => one !== '')
  const keyOf = (stored: readonly string[]) => [
    source.scope,
    'report-labels',
    settings.code,
    valueField,
    labelField,
    stored,
  ]
  const labels = useQuery({
    queryKey: keyOf(values),
    queryFn: ({ signal }) => labelsOf(source, read, values, signal),
    enabled: values.length > 0,
    networkMode: 'always',
  })
  // What nobody could be asked about is shown as it is stored.
  const nameOf = (one: string) => labels.data?.get(one) ?? (labels.data ? unknownChoiceText(one, 'ref') : one)
  const text = values.map(nameOf).join(widgetMessages.listSeparator)
  if (readOnly) return <ReadOnlyText {...props} text={text} />
  return (
    <ReportInput
      {...props}
      settings={settings}
      source={source}
      held={{ column: valueField, rows: values.map((one) => ({ [valueField]: one })) }}
      text={text}
      onPick={(rows) => {
        const picked = rows.flatMap((row) => {
          const stored = textOfReport(row[valueField])
          return stored === '' ? [] : [[stored, textOfReport(row[labelField]) || stored] as const]
        })
        const stored = picked.map(([one]) => one)
        client.setQueryData(keyOf(stored), new Map(picked))
        onChange(stored.length === 0 ? null : stored.join(settings.spliter))
      }}
    />
  )
}

/** What the stored values are called, by the report's own search for exactly these. */
async function labelsOf(
  source: ReportSource,
  { settings, valueField, labelField }: PopupDictSettings,
  values: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const report = await source.describe(settings.code, signal)
  if (!report) return new Map()
  const rows = await rowsHolding(source, { reportId: report.id, column: valueField, values }, signal)
  return new Map(
    rows.map((row) => [textOfReport(row[valueField]), textOfReport(row[labelField]) || textOfReport(row[valueField])]),
  )
}
