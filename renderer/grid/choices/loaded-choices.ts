import type { Choice } from '../../widget.ts'
import type { ChoiceList } from '../engine/choice-list.ts'
import { createChoiceState, problemOf } from './choice-state.ts'
import { ChoiceIndex } from './given-choices.ts'

export interface LoadedChoicesOptions {
  /** The column's own options: there from the start. */
  readonly options: readonly Choice[]
  /** What is in memory already: then nothing is loaded. */
  peek?(): readonly Choice[] | undefined
  load(): Promise<readonly Choice[]>
}

/**
 * Choices of a dictionary, behind the column's own options. Nothing is asked for before `load`; while it fails, cells
 * show what is stored, and `load` asks again.
 */
export function createLoadedChoices({ options, peek, load }: LoadedChoicesOptions): ChoiceList {
  const inMemory = peek?.()
  const standing = createChoiceState(inMemory ? 'ready' : 'loading')
  let index = new ChoiceIndex(options, inMemory)
  let isLoading = false

  return {
    get state() {
      return standing.state
    },
    get items() {
      return index.items
    },
    get problem() {
      return standing.problem
    },
    textOf: (value) => index.textOf(value),
    valueOf: (text) => index.valueOf(text),
    isAmbiguous: (text) => index.isAmbiguous(text),
    load() {
      if (isLoading || standing.state === 'ready') return
      isLoading = true
      load().then(
        (items) => {
          isLoading = false
          index = new ChoiceIndex(options, items)
          standing.settle('ready')
        },
        (error: unknown) => {
          isLoading = false
          standing.settle('failed', problemOf(error))
        },
      )
      // The mark of a failure goes as soon as it is tried again.
      if (standing.state === 'failed') standing.settle('loading')
    },
    subscribe: standing.subscribe,
  }
}

/** A list that cannot be loaded, because its column is declared wrongly. */
export function createBrokenChoices(options: readonly Choice[], problem: string): ChoiceList {
  const index = new ChoiceIndex(options)
  return {
    state: 'failed',
    items: index.items,
    problem,
    textOf: (value) => index.textOf(value),
    valueOf: (text) => index.valueOf(text),
    isAmbiguous: (text) => index.isAmbiguous(text),
    load: () => undefined,
    subscribe: () => () => undefined,
  }
}
