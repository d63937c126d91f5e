import { type KeyboardEvent, useState } from 'react'
import { isComposingKey } from '#renderer/react/shortcuts/composing-key.ts'

/** Options that a page of the list steps over. */
const PAGE = 8

interface ListboxInput {
  /** Changes when the list becomes another one: its first option is then the active one. */
  readonly listKey: string
  readonly count: number
  onPick(index: number): void
}

/** The keys of a combobox: the focus stays in the text, and the arrows move the active option of the list. */
export function useListbox({ listKey, count, onPick }: ListboxInput) {
  const [state, setState] = useState({ listKey, active: 0 })
  const active = state.listKey === listKey ? Math.min(state.active, count - 1) : 0

  function move(to: number) {
    setState({ listKey, active: to })
  }

  /** True when the key was one of the list's. */
  function handleKey(event: KeyboardEvent): boolean {
    // Enter and the arrows belong to the input method while a word is being composed.
    if (isComposingKey(event.nativeEvent) || count === 0) return false
    const to = target(event.key, active, count)
    if (to !== undefined) move(to)
    else if (event.key === 'Enter') onPick(active)
    else return false
    event.preventDefault()
    return true
  }

  return { active, setActive: move, handleKey }
}

function target(key: string, active: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % count
    case 'ArrowUp':
      return (active + count - 1) % count
    case 'PageDown':
      return Math.min(active + PAGE, count - 1)
    case 'PageUp':
      return Math.max(active - PAGE, 0)
    default:
      return undefined
  }
}
