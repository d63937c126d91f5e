import type { FormatContext, ParseOutcome } from '#renderer/widget.ts'
import { parseTextValue } from '#schemas/values/wire-value.ts'
import { messages } from '../messages.ts'

/** Reads a text by the storage type of the field, as the paste and the import do. */
export function parseStoredText(text: string, { field }: FormatContext<unknown>): ParseOutcome {
  const outcome = parseTextValue(field.type, field.multiple, text)
  return outcome.ok ? outcome : { ok: false, message: messages.notReadable(text.trim(), outcome.message) }
}
