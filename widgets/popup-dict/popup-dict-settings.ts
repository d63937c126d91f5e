import type { FieldsBeside, OptionMistake, ReportNames } from '#renderer/widget.ts'
import { readByReport, settingsOf } from '../popup/check-popup.ts'
import { messages } from '../popup/messages.ts'
import type { PopupSettings } from '../popup/popup-settings.ts'
import type { PopupDictOptions } from './schema.ts'

export interface PopupDictSettings {
  readonly settings: PopupSettings
  readonly valueField: string
  readonly labelField: string
}

/** Reads what a field says about its report; `problem` is in the words of the contract. */
export function readPopupDict(options: PopupDictOptions): PopupDictSettings | { readonly problem: string } {
  const { valueField = '', labelField = '', ...report } = options
  if (!report.code || valueField === '' || labelField === '') return { problem: messages.dictNotConfigured }
  const settings = settingsOf(
    { ...report, orgFields: valueField, destFields: valueField, field: valueField },
    valueField,
  )
  return 'problem' in settings ? settings : { settings: { ...settings, label: labelField }, valueField, labelField }
}

export function checkPopupDict(options: PopupDictOptions): readonly OptionMistake[] {
  const read = readPopupDict(options)
  return 'problem' in read ? [{ pointer: '', message: read.problem }] : []
}

export function fieldsBesidePopupDict(options: PopupDictOptions): FieldsBeside {
  return { reads: readByReport(options), writes: [] }
}

/** The report that says what stored values are called; null where the options name none. */
export function popupDictNames(options: PopupDictOptions): ReportNames | null {
  const read = readPopupDict(options)
  if ('problem' in read) return null
  const { settings, valueField, labelField } = read
  return { code: settings.code, valueField, labelField, separator: settings.spliter }
}

/** The single values of a stored text. */
export function storedValues(value: unknown, separator: string): readonly string[] {
  return typeof value === 'string' ? value.split(separator).filter((one) => one !== '') : []
}
