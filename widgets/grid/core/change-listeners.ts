import type { StoreChange } from './grid-store.ts'

/** Tells changes to all listeners in the order in which they happened, also those that listeners make themselves. */
export class ChangeListeners {
  readonly #listeners = new Set<(change: StoreChange) => void>()
  readonly #untold: StoreChange[] = []
  #isTelling = false

  add(listener: (change: StoreChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  tell(change: StoreChange): void {
    this.#untold.push(change)
    if (this.#isTelling) return
    this.#isTelling = true
    try {
      for (let next = this.#untold.shift(); next; next = this.#untold.shift()) {
        for (const listener of [...this.#listeners]) listener(next)
      }
    } finally {
      this.#isTelling = false
    }
  }
}
