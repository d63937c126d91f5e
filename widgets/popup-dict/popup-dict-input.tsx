import type { ReportSource } from '#renderer/grid/engine/cell-services.ts'
import type { InputProps } from '#renderer/widget.ts'
import { textOfReport } from '../popup/popup-settings.ts'
import { BrokenReportInput, ReportInput, useReports } from '../popup/report-input.tsx'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import { textOf } from '../text/canonical-text.ts'
import { type PopupDictSettings, readPopupDict, storedValues } from './popup-dict-settings.ts'
import type { PopupDictOptions } from './schema.ts'
import { useStoredNames } from './use-stored-names.ts'

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
  const { settings, valueField, labelField } = read
  const { value, readOnly, onChange } = props
  const values = storedValues(value, settings.spliter)
  const { text, remember } = useStoredNames(source, read, values)
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
        remember(stored, new Map(picked))
        onChange(stored.length === 0 ? null : stored.join(settings.spliter))
      }}
    />
  )
}
