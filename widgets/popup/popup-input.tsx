import type { InputProps } from '#renderer/widget.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import { textOf } from '../text/canonical-text.ts'
import { settingsOf } from './check-popup.ts'
import { heldRows, pickedValues } from './popup-settings.ts'
import { BrokenReportInput, ReportInput, useReports } from './report-input.tsx'
import type { PopupOptions } from './schema.ts'

/** A field that rows of a report fill, and others beside it. */
export function PopupInput(props: InputProps<PopupOptions>) {
  const source = useReports()
  const { field, options, value, readOnly, onChange, valueBeside } = props
  if (readOnly) return <ReadOnlyText {...props} text={textOf(value)} />
  const settings = settingsOf(options, field.name)
  if ('problem' in settings) return <BrokenReportInput {...props} problem={settings.problem} />
  return (
    <ReportInput
      {...props}
      settings={settings}
      source={source}
      held={heldRows(settings, field.name, (name) => (name === field.name ? value : valueBeside?.(name)))}
      text={textOf(value).split(settings.spliter).join('，')}
      onPick={(rows) => {
        const { value: picked, others } = pickedValues(settings, field.name, rows)
        onChange(picked, others)
      }}
    />
  )
}
