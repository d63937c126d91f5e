import sanitizeHtml from 'sanitize-html'
import type { MessageContent } from '../outbox/entry.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const CHARACTERS = new Map(Object.entries(ENTITIES).map(([character, entity]) => [entity, character]))

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
}

/** For the bell, which shows HTML. */
export function htmlOf({ text, format }: Pick<MessageContent, 'text' | 'format'>): string {
  return format === 'html' ? text : escapeHtml(text).replaceAll('\n', '<br>')
}

/** For telephones, which show characters. */
export function plainOf({ text, format }: Pick<MessageContent, 'text' | 'format'>): string {
  if (format === 'plain') return text
  const lines = text.replace(/<(?:br|\/p|\/div|\/li|\/h\d)\b[^>]*>/gi, '$&\n')
  const bare = sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {} })
  return bare.replace(/&(?:amp|lt|gt|quot);/g, (entity) => CHARACTERS.get(entity) ?? entity).trim()
}
