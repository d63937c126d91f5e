import type { ComponentType } from 'react'
import type { CellColumn } from '#renderer/grid/engine/cell-column.ts'
import { type CellDefinition, type CellEditorProps, defineCell } from '#renderer/grid/engine/cell-definition.ts'
import { POPUP_KEYS } from '../../cells/popup-keys.ts'
import { DEFAULT_FORMATS, type MomentKind, readMoment, writeMoment } from '../../cells/time-text.ts'
import { messages as widgetMessages } from '../../messages.ts'
import { textOf } from '../../text/canonical-text.ts'
import { messages } from './messages.ts'

interface MomentCell extends Pick<CellDefinition, 'title'> {
  readonly kind: MomentKind
  readonly widthPx?: number
  readonly minWidthPx?: number
  readonly loadEditor: () => Promise<ComponentType<CellEditorProps>>
}

/** How a column writes and stores its moments: as the text of its format. */
export function formatOf(kind: MomentKind, column: CellColumn): string {
  return column.declared.format || DEFAULT_FORMATS[kind]
}

/** The value of a text in the column's format; undefined when the text is no moment. */
export function readMomentValue(kind: MomentKind, text: string, column: CellColumn): string | null | undefined {
  if (text.trim() === '') return null
  const format = formatOf(kind, column)
  const moment = readMoment(kind, text, format)
  return moment === null ? undefined : writeMoment(moment, format)
}

/** The cells of a date, a time, or both differ in their names only. */
export function defineMomentCell({ kind, title, widthPx, minWidthPx, loadEditor }: MomentCell): CellDefinition {
  return defineCell({
    type: kind,
    title,
    editing: 'component',
    looksLikeInput: true,
    sign: kind === 'time' ? 'clock' : 'calendar',
    placeholder: kind === 'time' ? widgetMessages.selectTime : widgetMessages.selectDate,
    ...(widthPx !== undefined && { widthPx }),
    ...(minWidthPx !== undefined && { minWidthPx }),
    format(value, column) {
      const stored = textOf(value)
      // Nearly always stored as it is shown, and asked for in every frame of scrolling.
      if (stored.length === formatOf(kind, column).length || stored === '') return stored
      return readMomentValue(kind, stored, column) ?? stored
    },
    parse(text, column) {
      const value = readMomentValue(kind, text, column)
      return value === undefined ? { ok: false, message: messages.notAMoment[kind](text.trim()) } : { ok: true, value }
    },
    loadEditor,
    keepsKeys: POPUP_KEYS,
  })
}
