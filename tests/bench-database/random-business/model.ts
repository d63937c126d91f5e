/** What a server should hold, by nothing but what was confirmed: amounts of rows, and states of documents. */
export interface Model {
  /** `{api} {id} {field}` to what is added to what was there at the start. */
  add(api: string, id: string, field: string, amount: number): void
  /** The state that a document was brought to. */
  bring(api: string, id: string, state: string): void
  readonly amounts: ReadonlyMap<string, number>
  readonly states: ReadonlyMap<string, string>
}

/** Thousandths: sums of floating numbers would not come out even. */
const PARTS = 1_000

export function createModel(): Model {
  const amounts = new Map<string, number>()
  const states = new Map<string, string>()
  return {
    amounts,
    states,
    add: (api, id, field, amount) => {
      const key = `${api} ${id} ${field}`
      amounts.set(key, (amounts.get(key) ?? 0) + toParts(amount))
    },
    bring: (api, id, state) => {
      states.set(`${api} ${id}`, state)
    },
  }
}

export function toParts(amount: unknown): number {
  return Math.round(Number(amount ?? 0) * PARTS)
}
