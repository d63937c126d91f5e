import type { QueryValue } from '#renderer/widget.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { isJsonContainer, parseJson } from '#schemas/values/json-value.ts'
import { textOf } from '../text/canonical-text.ts'

/** The text that an editor shows of a value; a text that is no JSON yet is a value as well, which no save takes. */
export function editedJson(value: QueryValue): string {
  return isJsonContainer(value) ? JSON.stringify(value, null, 2) : textOf(value)
}

/** What a typed text is: the value where it is JSON, else the text itself, which its rule refuses with the place. */
export function valueOfJson(text: string): CanonicalValue {
  if (text.trim() === '') return null
  const value = parseJson(text)
  return isJsonContainer(value) ? value : text
}

/** In one line, whole: what an export writes, an import reads. */
export function formatJson(value: CanonicalValue): string {
  return isJsonContainer(value) ? JSON.stringify(value) : textOf(value)
}
