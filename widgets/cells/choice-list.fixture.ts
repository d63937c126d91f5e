import type { ChoiceList } from '#renderer/grid/engine/choice-list.ts'
import type { Choice } from '#renderer/widget.ts'

interface FakeChoices {
  readonly items?: readonly Choice[]
  readonly state?: ChoiceList['state']
  readonly problem?: string
  /** Texts of values that are not among the items. */
  readonly texts?: Readonly<Record<string, string>>
  /** Present: the list is searched. */
  readonly search?: (keyword: string) => void
  readonly hurry?: () => void
  /** Texts of several choices. */
  readonly ambiguous?: readonly string[]
  /** Texts that were to be searched for, and were not. */
  readonly unasked?: readonly string[]
}

/** Choices of a column; `answer` changes them as a load or a search does. */
export function choicesOf(items: readonly Choice[], fake: Omit<FakeChoices, 'items'> = {}) {
  let current: FakeChoices = { ...fake, items }
  const listeners = new Set<() => void>()
  const calls = { loads: 0 }
  const found = () => current.items ?? []
  const choices: ChoiceList = {
    get state() {
      return current.state ?? 'ready'
    },
    get items() {
      return found()
    },
    get problem() {
      return current.problem ?? ''
    },
    textOf: (value) => found().find((item) => item.value === value)?.text ?? current.texts?.[value],
    valueOf: (text) => found().find((item) => item.text === text || item.value === text)?.value,
    load() {
      calls.loads += 1
    },
    ...(fake.search && { search: fake.search }),
    ...(fake.hurry && { hurry: fake.hurry }),
    isAmbiguous: (text) => current.ambiguous?.includes(text) === true,
    isUnasked: (text) => current.unasked?.includes(text) === true,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
  return {
    choices,
    calls,
    answer(next: FakeChoices) {
      current = { ...current, ...next }
      for (const listener of listeners) listener()
    },
  }
}
