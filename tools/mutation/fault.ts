import type { PageTree, Part } from './page-tree.ts'

/** One change of a text. */
export interface Edit {
  readonly offset: number
  readonly length: number
  readonly text: string
}

/** A single mistake put into a sound page, and the lines of the changed text that a report may point at. */
export interface Fault {
  readonly kind: string
  readonly file: string
  /** The page with the mistake. */
  readonly text: string
  /** From 1; more than one only where the mistake has no single place: a cycle. */
  readonly lines: readonly number[]
  /** What was written, for the list of those that escape. */
  readonly note: string
}

/** A kind of mistake: everywhere it can be made in a page, in the order of the text. */
export type FaultSource = (page: PageTree) => Iterable<FaultDraft>

export interface FaultDraft {
  readonly edit: Edit
  /** Offset in the changed text whose line is the right one; the edit's own unless told otherwise. */
  readonly place?: number
  /** Further offsets that are as right. */
  readonly alsoPlaces?: readonly number[]
}

export function toFault(kind: string, page: PageTree, draft: FaultDraft): Fault {
  const { offset, length, text: inserted } = draft.edit
  const text = page.text.slice(0, offset) + inserted + page.text.slice(offset + length)
  const places = [draft.place ?? offset + leadingBlanks(inserted), ...(draft.alsoPlaces ?? [])]
  const lines = [...new Set(places.map((place) => lineAt(text, place)))]
  const removed = page.text
    .slice(offset, offset + length)
    .trim()
    .slice(0, 60)
  return { kind, file: page.file, text, lines, note: `${removed} → ${inserted.trim().slice(0, 60)}` }
}

function lineAt(text: string, offset: number): number {
  let line = 1
  for (let index = text.indexOf('\n'); index !== -1 && index < offset; index = text.indexOf('\n', index + 1)) line += 1
  return line
}

function leadingBlanks(text: string): number {
  return text.length - text.trimStart().length
}

/** Another value in the place of a part. */
export function replaceValue({ node }: Part, value: unknown): FaultDraft {
  return { edit: { offset: node.offset, length: node.length, text: JSON.stringify(value) } }
}

/** Another key for a property. */
export function replaceKey(key: { readonly offset: number; readonly length: number }, name: string): FaultDraft {
  return { edit: { offset: key.offset, length: key.length, text: JSON.stringify(name) } }
}

/** A property more at the end of an object, on a line of its own. */
export function addProperty({ node }: Part, key: string, value: unknown): FaultDraft {
  const last = node.children?.at(-1)
  const offset = last ? last.offset + last.length : node.offset + 1
  return {
    edit: { offset, length: 0, text: `${last ? ',' : ''}\n${JSON.stringify(key)}: ${JSON.stringify(value)}` },
    place: offset + 2,
  }
}

/** An item more at the end of a list, on a line of its own. */
export function addItem({ node }: Part, value: unknown): FaultDraft {
  const last = node.children?.at(-1)
  const offset = last ? last.offset + last.length : node.offset + 1
  return { edit: { offset, length: 0, text: `${last ? ',' : ''}\n${JSON.stringify(value)}` }, place: offset + 2 }
}

/**
 * A child (a property or an item) taken out with its comma. What is missing has no line: `place` is what lacks it.
 */
export function removeChild(
  page: PageTree,
  child: { readonly offset: number; readonly length: number },
  place: number,
): FaultDraft {
  const end = child.offset + child.length
  const [after = ''] = /^\s*,/.exec(page.text.slice(end)) ?? []
  const [before = ''] = after === '' ? (/,\s*$/.exec(page.text.slice(0, child.offset)) ?? []) : []
  return {
    edit: { offset: child.offset - before.length, length: before.length + child.length + after.length, text: '' },
    place,
  }
}
