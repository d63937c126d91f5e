import { CHOICE_SEPARATORS } from '../../choices/choice-text.ts'
import type { ChoiceList } from '../core/choice-list.ts'
import type { Column } from '../core/grid-column.ts'

/**
 * Asks for what a paste brings into columns whose choices are searched, and nobody has searched for yet; and for choices
 * that are not loaded. Undefined: there is nothing to ask. `columns` begin with the one of the first pasted text.
 */
export function findPasted(
  cells: readonly (readonly string[])[],
  columns: readonly Column[],
): Promise<unknown> | undefined {
  const asked = columns.flatMap((column, index) => {
    const { choices } = column
    if (!choices || column.readOnly) return []
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
  for (const text of new Set(texts)) {
    if (column.cell.parse(text, column).ok) continue
    // A name may hold a separator itself.
    for (const part of [text, ...text.split(CHOICE_SEPARATORS)]) {
      const wanted = part.trim()
      if (wanted !== '' && column.choices?.valueOf(wanted) === undefined) unknown.add(wanted)
    }
  }
  return [...unknown]
}
