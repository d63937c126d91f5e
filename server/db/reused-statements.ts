import type { CompiledQuery } from 'kysely'
import type { Db } from './databases.ts'

/**
 * Statements that are put together once and run with other values each time: building one, and having the tenant guard
 * read it, costs more than sending it. What is not a slot is a part of the statement for good, the tenant above all, so it
 * has to be a part of its key.
 */
const kept = new Map<string, CompiledQuery>()
/** The one that was not run for longest goes first. */
const SIZE = 1_000

/** Stands in a statement where a value comes in when it is run. */
class Slot {
  readonly place: number

  constructor(place: number) {
    this.place = place
  }
}

/** The value of that place, as the builder of a statement takes it. */
export type SlotOf = <Value>(place: number) => Value

// The compiler of statements hands values on without looking at them.
const slotOf: SlotOf = <Value>(place: number) => new Slot(place) as Value

interface Compilable<Row> {
  compile(): CompiledQuery<Row>
}

/**
 * @param key everything that the text of the statement depends on, and every value in it that is no slot. Parts that are
 * objects are named by `identityOf`.
 * @param build called when the key is new.
 * @example
 * runReused(db, `session ${id}`, [hash], (slot) => db.selectFrom('sys_session').where('token_hash', '=', slot<string>(0)).selectAll())
 */
export async function runReused<Row>(
  db: Db,
  key: string,
  values: readonly unknown[],
  build: (slot: SlotOf) => Compilable<Row>,
): Promise<readonly Row[]> {
  const compiled = find<Row>(key) ?? keep(key, build(slotOf).compile())
  const parameters = compiled.parameters.map((value) => (value instanceof Slot ? values[value.place] : value))
  const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
  return rows
}

function find<Row>(key: string): CompiledQuery<Row> | undefined {
  const compiled = kept.get(key)
  if (!compiled) return undefined
  kept.delete(key)
  kept.set(key, compiled)
  // Whoever names a statement by a key gives it the same rows each time.
  return compiled as CompiledQuery<Row>
}

function keep<Row>(key: string, compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  kept.set(key, compiled)
  const [oldest] = kept.keys()
  if (kept.size > SIZE && oldest !== undefined) kept.delete(oldest)
  return compiled
}

const identities = new WeakMap<object, number>()
let lastIdentity = 0

/** A number for an object, for as long as it lives: what is made anew, as a page that has changed, has another one. */
export function identityOf(object: object): number {
  const known = identities.get(object)
  if (known !== undefined) return known
  lastIdentity += 1
  identities.set(object, lastIdentity)
  return lastIdentity
}
