import type { ChoiceList } from '../engine/choice-list.ts'
import { choiceMessages } from './messages.ts'

/** How the loading of a list of choices stands, told to those who show it. */
export interface ChoiceState extends Pick<ChoiceList, 'state' | 'problem' | 'subscribe'> {
  settle(next: ChoiceList['state'], why?: string): void
}

export function createChoiceState(first: ChoiceList['state']): ChoiceState {
  const listeners = new Set<() => void>()
  let state = first
  let problem = ''
  return {
    get state() {
      return state
    },
    get problem() {
      return problem
    },
    settle(next, why = '') {
      state = next
      problem = why
      for (const listener of [...listeners]) listener()
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => {
        listeners.delete(onChange)
      }
    },
  }
}

export function problemOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : choiceMessages.loadFailed
}
