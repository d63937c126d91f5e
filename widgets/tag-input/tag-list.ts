import type { FormatContext, ParseOutcome } from '#renderer/widget.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { nullWhenEmpty, textOf } from '../text/canonical-text.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'
import { messages } from './messages.ts'
import { DEFAULT_SEPARATOR, type TagInputOptions } from './schema.ts'

/** What separates tags that are typed or pasted, whatever separates them when they are stored. */
export const TYPED_SEPARATORS = [',', '，', '、', ';', '；', '\n'] as const
const SEPARATED = /[,，、;；\n]/

/** The tags of a stored text. Only its own separator counts: a tag of other clients may hold the others. */
export function readTags(value: CanonicalValue, { separator = DEFAULT_SEPARATOR }: TagInputOptions): readonly string[] {
  return distinct(textOf(value).split(separator))
}

export function storeTags(tags: readonly string[], { separator = DEFAULT_SEPARATOR }: TagInputOptions): CanonicalValue {
  return nullWhenEmpty(tags.join(separator))
}

/** The tags of typed texts: separators are taken out, and every `group` characters make a tag where the page says so. */
export function splitTyped(texts: readonly string[], { group }: TagInputOptions): readonly string[] {
  return distinct(texts.flatMap((text) => text.split(SEPARATED)).flatMap((text) => grouped(text.trim(), group)))
}

function grouped(text: string, size: number | undefined): readonly string[] {
  if (size === undefined) return [text]
  const characters = [...text.replace(/\s/g, '')]
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(''),
  )
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))]
}

export function parseTags(text: string, context: FormatContext<TagInputOptions>): ParseOutcome {
  const tags = splitTyped([text], context.options)
  if (tags.length === 0) return { ok: true, value: null }
  const { max } = context.options
  if (max !== undefined && tags.length > max) return { ok: false, message: messages.tooManyTags(tags.length, max) }
  return parseStoredText(textOf(storeTags(tags, context.options)), context)
}
