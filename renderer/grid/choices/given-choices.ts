import type { Choice } from '../../widget.ts'
import type { ChoiceList } from '../engine/choice-list.ts'
import type { ColumnOption } from '../engine/grid-column.ts'

/** Choices by value and by text. Where two have the same value, the first counts; what two are called means neither. */
export class ChoiceIndex {
  readonly items: readonly Choice[]
  readonly #texts = new Map<string, string>()
  readonly #values = new Map<string, string>()
  readonly #ambiguous = new Set<string>()

  /** Items of a dictionary are appended to the column's own; a value that is there already is skipped. */
  constructor(options: readonly Choice[], more: readonly Choice[] = []) {
    const items: Choice[] = []
    for (const item of [...options, ...more]) {
      if (this.#texts.has(item.value)) continue
      items.push(item)
      this.add(item.value, item.text)
    }
    this.items = items
  }

  /** Only to be found by: it is no item. */
  add(value: string, text: string): void {
    if (!this.#texts.has(value)) this.#texts.set(value, text)
    const known = this.#values.get(text)
    if (known === undefined) this.#values.set(text, value)
    else if (known !== value) this.#ambiguous.add(text)
  }

  textOf(value: string): string | undefined {
    return this.#texts.get(value)
  }

  /** Texts come first: what is copied are texts. */
  valueOf(text: string): string | undefined {
    const meant = this.#ambiguous.has(text) ? undefined : this.#values.get(text)
    return meant ?? (this.#texts.has(text) ? text : undefined)
  }

  isAmbiguous(text: string): boolean {
    return this.#ambiguous.has(text)
  }
}

/** Options as columns declare them: `title` and `label` are older names of `text`. */
export function toChoices(options: readonly ColumnOption[] = []): readonly Choice[] {
  return options.map(({ value, text, title, label }) => ({ value, text: text ?? title ?? label ?? value }))
}

/** The options of a column that has no others. */
export function createGivenChoices(options: readonly Choice[]): ChoiceList {
  const index = new ChoiceIndex(options)
  return {
    state: 'ready',
    items: index.items,
    problem: '',
    textOf: (value) => index.textOf(value),
    valueOf: (text) => index.valueOf(text),
    isAmbiguous: (text) => index.isAmbiguous(text),
    load: () => undefined,
    subscribe: () => () => undefined,
  }
}
