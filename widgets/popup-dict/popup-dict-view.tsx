import type { ValueViewProps } from '#renderer/widget.ts'
import { useReports } from '../popup/report-input.tsx'
import { type PopupDictSettings, readPopupDict, storedValues } from './popup-dict-settings.ts'
import type { PopupDictOptions } from './schema.ts'
import { useStoredNames } from './use-stored-names.ts'

/** What stored values are called: lists have it of the server for all their rows, a detail asks the report. */
export function PopupDictView({ value, text, options, place }: ValueViewProps<PopupDictOptions>) {
  const read = readPopupDict(options)
  if (place === 'list' || 'problem' in read) return text
  return <Named read={read} value={value} />
}

function Named({ read, value }: { readonly read: PopupDictSettings; readonly value: unknown }) {
  return useStoredNames(useReports(), read, storedValues(value, read.settings.spliter)).text
}
