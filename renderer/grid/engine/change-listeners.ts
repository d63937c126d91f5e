import type { StoreChange } from './store-change.ts'

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
    const failures: unknown[] = []
    for (let next = this.#untold.shift(); next; next = this.#untold.shift()) {
      for (const listener of [...this.#listeners]) {
        try {
          listener(next)
        } catch (error) {
          // A page's own listener must not keep the form and the drawing from hearing of it.
          failures.push(error)
        }
      }
    }
    this.#isTelling = false
    if (failures.length > 0) throw failures[0]
  }
}
