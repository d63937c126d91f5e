import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'
import type { References } from '../../../calls/references.ts'
import type { FieldPlan, PageRecord } from '../../../compile/plan.ts'
import { fillingReference } from '../../../logic/reference-conditions.ts'
import { messages } from '../messages.ts'

/** A reference that holds another row than before. */
export interface ChosenReference {
  readonly field: FieldPlan
  /** `product`, `lines.product` */
  readonly path: string
  readonly value: CanonicalValue
  /** The fields beside it. */
  readonly siblings: ReadonlyMap<string, FieldPlan>
  /** What they hold now; undefined when the row is gone. */
  read(): PageRecord | undefined
  fill(values: Readonly<Record<string, CanonicalValue>>): void
  fail(message: string): void
}

export interface ReferenceFills {
  /** Copies what the row fills in, when it is there. A later choice under the same key takes the place of an earlier one. */
  chosen(key: string, choice: ChosenReference): void
  /**
   * Resolves when nothing is under way any more, with the messages of what could not be copied, by key; what failed before
   * is tried again first. Null: there is nothing to wait for.
   */
  settled(): Promise<ReadonlyMap<string, string>> | null
}

/**
 * Copies values of chosen rows into the fields beside their references. What the user has typed into one of them while
 * the row was being read stays.
 */
export function createReferenceFills(references: References, page: string): ReferenceFills {
  const underWay = new Map<string, { readonly abort: AbortController; readonly done: Promise<void> }>()
  const failed = new Map<string, { readonly choice: ChosenReference; readonly message: string }>()
  const readRow = createSharedReads((path: string, value: string, signal) =>
    references.row({ page, field: path }, value, signal),
  )

  function start(key: string, choice: ChosenReference) {
    underWay.get(key)?.abort.abort()
    underWay.delete(key)
    failed.delete(key)
    const targets = targetsOf(choice)
    if (choice.value === null) {
      choice.fill(Object.fromEntries(targets.map(({ name }) => [name, null])))
      return
    }
    const abort = new AbortController()
    const done = copy(key, choice, targets, abort).finally(() => {
      if (underWay.get(key)?.abort === abort) underWay.delete(key)
    })
    underWay.set(key, { abort, done })
  }

  async function copy(
    key: string,
    choice: ChosenReference,
    targets: readonly FieldPlan[],
    { signal }: AbortController,
  ) {
    const before = choice.read()
    try {
      const row = await readRow(choice.path, String(choice.value), signal)
      const now = choice.read()
      // A row that is gone is refused by the server, and so is the reference to it.
      if (signal.aborted || !now || !row) return
      const values = targets.flatMap((target): [string, CanonicalValue][] => {
        const isTyped = now[target.name] !== before?.[target.name]
        const outcome = readWireValue(target.type, target.multiple, row[target.name])
        return Object.hasOwn(row, target.name) && outcome.ok && !isTyped ? [[target.name, outcome.value]] : []
      })
      choice.fill(Object.fromEntries(values))
    } catch {
      if (signal.aborted) return
      const message = messages.notFilled(targets.map(({ title }) => title))
      failed.set(key, { choice, message })
      choice.fail(message)
    }
  }

  return {
    chosen: start,
    settled: () => (underWay.size + failed.size === 0 ? null : settle()),
  }

  async function settle(): Promise<ReadonlyMap<string, string>> {
    for (const [key, { choice }] of [...failed]) start(key, choice)
    // What is filled in may be a reference that fills again.
    while (underWay.size > 0) await Promise.all([...underWay.values()].map(({ done }) => done))
    for (const [key, { choice }] of [...failed]) if (!choice.read()) failed.delete(key)
    return new Map([...failed].map(([key, { message }]) => [key, message]))
  }
}

/**
 * The same row is read once at a time, however many rows that were pasted have chosen it. Who gives up does not stop
 * the others; when nobody waits any more, the call ends.
 */
function createSharedReads<Row>(read: (path: string, value: string, signal: AbortSignal) => Promise<Row>) {
  const underWay = new Map<
    string,
    { readonly answer: Promise<Row>; readonly abort: AbortController; waiting: number }
  >()

  return async (path: string, value: string, signal: AbortSignal): Promise<Row> => {
    const key = JSON.stringify([path, value])
    const shared = underWay.get(key) ?? begin(key, path, value)
    shared.waiting += 1
    const leave = () => {
      shared.waiting -= 1
      if (shared.waiting > 0 || underWay.get(key) !== shared) return
      underWay.delete(key)
      shared.abort.abort()
    }
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await shared.answer
    } finally {
      signal.removeEventListener('abort', leave)
      if (underWay.get(key) === shared) underWay.delete(key)
    }
  }

  function begin(key: string, path: string, value: string) {
    const abort = new AbortController()
    const shared = { answer: read(path, value, abort.signal), abort, waiting: 0 }
    underWay.set(key, shared)
    return shared
  }
}

function targetsOf({ field, siblings }: ChosenReference): readonly FieldPlan[] {
  return fillingReference(field)?.fill.flatMap(({ target }) => siblings.get(target) ?? []) ?? []
}
