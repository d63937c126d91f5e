import type { FieldsBeside, OptionMistake } from '#renderer/widget.ts'
import { isFieldName, namesOf, readPopupSettings } from './popup-settings.ts'
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

export function fieldsBesidePopup({ param = {}, destFields = '' }: PopupOptions): FieldsBeside {
  return {
    reads: readByParams(param),
    writes: namesOf(destFields).map((name) => ({ name, pointer: '/destFields' })),
    writesTexts: true,
  }
}

export function readByParams(param: Readonly<Record<string, unknown>>): FieldsBeside['reads'] {
  return Object.entries(param).flatMap(([name, value]) =>
    isFieldName(value) ? [{ name: value.field, pointer: `/param/${name}/field` }] : [],
  )
}
