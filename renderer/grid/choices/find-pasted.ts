import { CHOICE_SEPARATORS } from '#schemas/values/choice-separators.ts'
import type { ChoiceList } from '../engine/choice-list.ts'
import type { Column } from '../engine/column.ts'
import type { GridRow } from '../engine/row.ts'

/**
 * Asks for what a paste brings into columns whose choices are searched, and nobody has asked for yet: a name that is known
 * from another row may be one of several. And for choices that are not loaded. Undefined: there is nothing to ask. `columns` begin with the one of the first pasted text.
 */
export function findPasted(
  cells: readonly (readonly string[])[],
  columns: readonly Column[],
): Promise<unknown> | undefined {
  const asked = columns.flatMap((column, index) => {
    const { choices } = column
    if (!choices || choices.linked || column.readOnly) return []
    const pasted = cells.map((row) => row[index] ?? '')
    if (!choices.find) return pasted.some((text) => isUnknown(text, choices)) ? (loaded(choices) ?? []) : []
    const texts = unknownTexts(pasted, column)
    return texts.length === 0 ? [] : [choices.find(texts)]
  })
  return asked.length === 0 ? undefined : Promise.all(asked)
}

/** Where texts may be entered freely, too, the value of a choice is meant as soon as it is known. */
function isUnknown(text: string, choices: ChoiceList): boolean {
  return text.trim() !== '' && choices.valueOf(text.trim()) === undefined
}

/** When a list has come, or cannot be had; undefined where that is so already, and asking again changes nothing. */
function loaded(choices: ChoiceList): Promise<void> | undefined {
  if (choices.state === 'ready') return undefined
  choices.load()
  if (choices.state !== 'loading') return undefined
  return new Promise((resolve) => {
    const end = choices.subscribe(() => {
      if (choices.state === 'loading') return
      end()
      resolve()
    })
  })
}

function unknownTexts(texts: readonly string[], column: Column): readonly string[] {
  const unknown = new Set<string>()
  const { cell, choices } = column
  for (const text of new Set(texts)) {
    const isRead = cell.parse(text, column).ok
    // A name may hold a separator itself.
    for (const part of [text, ...text.split(CHOICE_SEPARATORS)]) {
      const wanted = part.trim()
      const isUnknown = choices?.isUnsure?.(wanted) ?? (!isRead && choices?.valueOf(wanted) === undefined)
      if (wanted !== '' && isUnknown) unknown.add(wanted)
    }
  }
  return [...unknown]
}

/** What is selected when a paste comes: small ones are repeated over it. */
export interface PasteTarget {
  /** The rows that the texts go into; new ones hold nothing yet. */
  readonly rows: readonly GridRow[]
  /** Columns of the selection. */
  readonly width: number
}

/**
 * Loads what a paste needs of columns that depend on each other, level by level: which choices a text is one of, the
 * value above it says, that may be pasted as well.
 */
export function loadLinked(
  cells: readonly (readonly string[])[],
  columns: readonly Column[],
  targetOf: () => PasteTarget,
): Promise<unknown> | undefined {
  if (!columns.some(({ choices }) => choices?.linked)) return undefined
  const target = targetOf()
  const width = cells.reduce((most, { length }) => Math.max(most, length), 0)
  const linked = columns
    .slice(0, Math.max(width, target.width))
    .flatMap(({ key, choices, readOnly }, right) =>
      choices?.linked && !readOnly ? [{ key, right, ...choices.linked }] : [],
    )
    .sort((one, other) => one.depth - other.depth)
  const pasted = target.rows.map((row, down) => ({ row: { ...row }, texts: cells[down % cells.length] ?? [] }))

  function loadFrom(level: number): Promise<unknown> | undefined {
    const column = linked[level]
    if (!column) return undefined
    const waits = new Map<ChoiceList, Promise<void> | undefined>()
    const meant = pasted.flatMap(({ row, texts }) => {
      const text = texts[column.right % width]?.trim()
      if (text === undefined) return []
      const choices = column.choicesOf(row)
      if (text !== '' && !waits.has(choices)) waits.set(choices, loaded(choices))
      return [{ row, text, choices }]
    })
    const goOn = () => {
      for (const { row, text, choices } of meant) {
        const value = text === '' ? null : choices.valueOf(text)
        if (value !== undefined) row[column.key] = value
      }
      return loadFrom(level + 1)
    }
    const asked = [...waits.values()].filter((wait) => wait !== undefined)
    return asked.length === 0 ? goOn() : Promise.all(asked).then(goOn)
  }
  return loadFrom(0)
}
