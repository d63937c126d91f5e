import type { FieldsBeside, OptionMistake } from '#renderer/widget.ts'
import { isFieldName, namesOf, readPopupSettings } from './popup-settings.ts'
import { parseReportCode } from './report-code.ts'
import type { PopupOptions } from './schema.ts'

/** What is wrong with the options of a popup, in the words of the contract. */
export function checkPopup(options: PopupOptions): readonly OptionMistake[] {
  const settings = settingsOf(options, '')
  return 'problem' in settings ? [{ pointer: '', message: settings.problem }] : []
}

/** The same for a field of this name. */
export function settingsOf({ code, ...options }: PopupOptions, key: string) {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
  return readPopupSettings({ ...given, key, ...(code !== undefined && { popupCode: code }) })
}

export function fieldsBesidePopup(options: PopupOptions): FieldsBeside {
  return {
    reads: readByReport(options),
    writes: namesOf(options.destFields ?? '').map((name) => ({ name, pointer: '/destFields' })),
    writesTexts: true,
  }
}

/** The fields that the parameters of a report are taken from. */
export function readByReport({ code = '', param = {} }: Pick<PopupOptions, 'code' | 'param'>): FieldsBeside['reads'] {
  const named = (params: Readonly<Record<string, unknown>>, pointerOf: (name: string) => string) =>
    Object.entries(params).flatMap(([name, value]) =>
      isFieldName(value) ? [{ name: value.field, pointer: pointerOf(name) }] : [],
    )
  return [
    ...named(parseReportCode(code)?.params ?? {}, () => '/code'),
    ...named(param, (name) => `/param/${name}/field`),
  ]
}
