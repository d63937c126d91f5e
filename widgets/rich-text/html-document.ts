import type { Editor } from '@tiptap/core'
import { DOMParser, type Node, type Schema } from '@tiptap/pm/model'
import { purify } from '#renderer/react/html/purify.ts'
import { isEmptyHtml } from '#schemas/html/plain-text.ts'

/** Stored HTML as a document of the editor. It is never handed HTML as text: the browser would refuse it. */
export function toDocument(schema: Schema, html: string): Node {
  return DOMParser.fromSchema(schema).parse(purify(html))
}

/** What an editor holds, as it is stored; null when nobody would see anything of it. */
export function htmlOf(editor: Editor): string | null {
  const html = editor.getHTML()
  return isEmptyHtml(html) ? null : html
}

/** Pasted HTML without what may not stand in a text. */
export function cleanPasted(html: string): string {
  const place = document.createElement('div')
  place.append(purify(html))
  return place.innerHTML
}
