import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReportSource } from '#renderer/grid/engine/cell-services.ts'
import { unknownChoiceText } from '#renderer/unknown-choice.ts'
import { messages } from '../messages.ts'
import { textOfReport } from '../popup/popup-settings.ts'
import { rowsHolding } from '../popup/rows-holding.ts'
import type { PopupDictSettings } from './popup-dict-settings.ts'

type Names = ReadonlyMap<string, string>

/** What stored values are called, in one text, and how one tells what was just picked. */
export function useStoredNames(source: ReportSource, read: PopupDictSettings, values: readonly string[]) {
  const client = useQueryClient()
  const { settings, valueField, labelField } = read
  const keyOf = (stored: readonly string[]) => [
    source.scope,
    'report-labels',
    settings.code,
    valueField,
    labelField,
    stored,
  ]
  const names = useQuery({
    queryKey: keyOf(values),
    queryFn: ({ signal }) => namesOf(source, read, values, signal),
    enabled: values.length > 0,
    networkMode: 'always',
  })
  // What nobody could be asked about is shown as it is stored.
  const nameOf = (one: string) => names.data?.get(one) ?? (names.data ? unknownChoiceText(one, 'ref') : one)
  return {
    text: values.map(nameOf).join(messages.listSeparator),
    remember: (stored: readonly string[], called: Names) => void client.setQueryData(keyOf(stored), called),
  }
}

/** What the stored values are called, by the report's own search for exactly these. */
async function namesOf(
  source: ReportSource,
  { settings, valueField, labelField }: PopupDictSettings,
  values: readonly string[],
  signal: AbortSignal,
): Promise<Names> {
  const report = await source.describe(settings.code, signal)
  if (!report) return new Map()
  const rows = await rowsHolding(source, { reportId: report.id, column: valueField, values }, signal)
  return new Map(
    rows.map((row) => [textOfReport(row[valueField]), textOfReport(row[labelField]) || textOfReport(row[valueField])]),
  )
}
