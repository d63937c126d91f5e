/** What is wrong with cells: the grid's own rules, the server's refusals, and marks of the form around it. */
export type ErrorLayer = 'rule' | 'server' | 'form' | 'paste'

/** By row id and column key. */
export type ErrorMap = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface CellErrors {
  /** The message to show: paste, server, form, rule in this order; undefined when nothing is wrong. */
  messageOf(id: string, key: string): string | undefined
  set(layer: ErrorLayer, id: string, key: string, message: string | undefined): void
  /** Exchanges a whole layer. */
  replace(layer: ErrorLayer, errors: ErrorMap): void
  forgetRow(id: string): void
  /** Rows have got other ids: what is wrong with them goes along. */
  rename(ids: ReadonlyMap<string, string>): void
  /** Everything inside is told of once. */
  batch(run: () => void): void
  clear(): void
  readonly size: number
  /** All of them, the layers folded; or those of one layer, empty where a cell is wrong by others only. */
  all(layer?: ErrorLayer): ErrorMap
  /** Told when some of them have changed. */
  subscribe(onChange: () => void): () => void
}
