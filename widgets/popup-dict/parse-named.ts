import type { FormatContext, ParseOutcome } from '#renderer/widget.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'
import { popupDictNames } from './popup-dict-settings.ts'
import type { PopupDictOptions } from './schema.ts'

/** Reads names as files have them, and stored values; without a report to ask, texts count as stored values. */
export function parseNamed(text: string, context: FormatContext<PopupDictOptions>): ParseOutcome {
  const names = popupDictNames(context.options)
  if (!names || context.choices.length === 0) return parseStoredText(text, context)
  const pieces = text.split(context.options.multi ? piecesOf(names.separator) : '\n').map((piece) => piece.trim())
  const values = pieces.filter((piece) => piece !== '').map((piece) => storedFor(piece, context.choices))
  return parseStoredText(values.join(names.separator), context)
}

function storedFor(piece: string, choices: FormatContext<unknown>['choices']): string {
  const called = choices.filter((choice) => choice.text === piece)
  const byValue = choices.find((choice) => choice.value === piece)
  // Of two of one name nobody can say which is meant.
  return byValue?.value ?? (called.length === 1 ? called[0]?.value : undefined) ?? piece
}

function piecesOf(separator: string): RegExp {
  return separator === ';' ? /[;；、\n]/ : /[,，;；、\n]/
}
