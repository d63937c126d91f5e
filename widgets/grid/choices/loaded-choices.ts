import type { Choice } from '#renderer/widget.ts'
import type { ChoiceList } from '../core/choice-list.ts'
import { ChoiceIndex } from './given-choices.ts'
import { choiceMessages } from './messages.ts'

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
  const listeners = new Set<() => void>()
  const inMemory = peek?.()
  let index = new ChoiceIndex(options, inMemory)
  let state: ChoiceList['state'] = inMemory ? 'ready' : 'loading'
  let problem = ''
  let isLoading = false

  function settle(next: ChoiceList['state'], why = '') {
    state = next
    problem = why
    for (const listener of [...listeners]) listener()
  }

  return {
    get state() {
      return state
    },
    get items() {
      return index.items
    },
    get problem() {
      return problem
    },
    textOf: (value) => index.textOf(value),
    valueOf: (text) => index.valueOf(text),
    load() {
      if (isLoading || state === 'ready') return
      isLoading = true
      load().then(
        (items) => {
          isLoading = false
          index = new ChoiceIndex(options, items)
          settle('ready')
        },
        (error: unknown) => {
          isLoading = false
          settle('failed', problemOf(error))
        },
      )
      // The mark of a failure goes as soon as it is tried again.
      if (state === 'failed') settle('loading')
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => {
        listeners.delete(onChange)
      }
    },
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
    load: () => undefined,
    subscribe: () => () => undefined,
  }
}

export function problemOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : choiceMessages.loadFailed
}
