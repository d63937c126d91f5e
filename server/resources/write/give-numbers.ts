import type { FieldPlan } from '#renderer/compile/plan.ts'
import { formatNumber, numberPeriod, type SerialPlan } from '#schemas/language/number.ts'
import { formatWireInstant } from '../../db/business-zone.ts'
import { runFillRule } from '../../fill-rules/run-fill-rule.ts'
import { fieldFailure } from '../../http/api-error.ts'
import { holdCounter } from '../../numbers/hold-counter.ts'
import { numberMessages as messages } from '../../numbers/messages.ts'
import { type CounterKey, setCounter } from '../../numbers/number-counter.ts'
import { fieldError } from '../read/read-fields.ts'
import type { FieldValues } from '../read/stored-record.ts'
import type { ResourceChange } from '../resource-work.ts'
import { findHolders } from './check-taken.ts'
import type { PlannedSave, PreparedSave } from './prepare-save.ts'
import { resettled } from './resettle-numbers.ts'

/** So many numbers are looked up at once, where most turn out to be taken. */
const MAX_ASKED = 1_000
const MAX_RULE_TRIES = 5

/**
 * Gives numbers to all records that are to have one and have none, after they were checked and their rows are held, and
 * before the first of them is written. In the order of the saves.
 * @throws {ApiError} when no number can be given; the caller's transaction must not be kept then.
 */
export async function giveNumbers(
  work: ResourceChange,
  saves: readonly PlannedSave[],
): Promise<readonly PreparedSave[]> {
  const { plan } = work.resource
  const numbered = plan.fields.filter(({ number }) => number !== undefined)
  if (numbered.length === 0) return saves.map(({ save }) => save)
  const given: (readonly [string, string])[][] = saves.map(() => [])
  for (const field of numbered) {
    const places = [...saves.keys()].filter((place) => isMissing(field, saves[place]))
    if (places.length === 0) continue
    const numbers = await takeNumbers(work, field, { saves, places })
    for (const [index, place] of places.entries()) given[place]?.push([field.name, numbers[index] ?? ''])
  }
  return saves.map(({ at, save, existing }, place) => {
    const numbers = given[place] ?? []
    if (numbers.length === 0) return save
    const changes: FieldValues = new Map([...save.changes, ...numbers])
    return resettled(work, { at, save: { ...save, changes }, existing })
  })
}

/** A record that is not changed at all gets no number either: nothing of it is saved. */
function isMissing({ name }: FieldPlan, numbered: PlannedSave | undefined): boolean {
  if (!numbered) return false
  const { save, existing } = numbered
  if (existing && save.changes.size + save.rows.size === 0) return false
  const value = save.changes.has(name) ? save.changes.get(name) : existing?.values.get(name)
  return (value ?? null) === null || value === ''
}

interface Places {
  readonly saves: readonly PlannedSave[]
  /** Of the saves that get a number. */
  readonly places: readonly number[]
}

function takeNumbers(work: ResourceChange, field: FieldPlan, places: Places): Promise<readonly string[]> {
  const { number } = field
  if (number?.kind !== 'serial') return fromRule(work, field, places)
  return number.gapFree ? withoutGaps(work, field, number, places) : fromBlocks(work, field, number, places)
}

/** Numbers from a counter that nobody holds: those that rows have already are passed over. */
async function fromBlocks(
  work: ResourceChange,
  field: FieldPlan,
  serial: SerialPlan,
  places: Places,
): Promise<readonly string[]> {
  const key = counterKey(work, field, serial)
  const wanted = places.places.length
  const found: string[] = []
  // As few as are needed, and more only where one after the other is taken: what is asked for and not used is a gap.
  for (let asked = 0.5; found.length < wanted; asked = Math.min(asked * 2, MAX_ASKED)) {
    const counts = await work.numbers.take(key, Math.max(asked, wanted - found.length))
    found.push(...(await freeOf(work, field, counts.map(toNumber(field, serial, key, places)), places)))
  }
  return found.slice(0, wanted)
}

/** Under the counter's lock, so that a save which fails takes nothing. */
async function withoutGaps(
  work: ResourceChange,
  field: FieldPlan,
  serial: SerialPlan,
  places: Places,
): Promise<readonly string[]> {
  const key = counterKey(work, field, serial)
  const wanted = places.places.length
  let last = await holdCounter(work.db, key, { title: field.title, waitMs: work.numbers.gapFreeWaitMs })
  const found: string[] = []
  const format = toNumber(field, serial, key, places)
  for (let asked = wanted; found.length < wanted; asked = Math.min(asked * 2, MAX_ASKED)) {
    const left = wanted - found.length
    const counts = Array.from({ length: Math.max(asked, left) }, (_, index) => last + index + 1)
    const numbers = counts.map(format)
    const free = new Set((await freeOf(work, field, numbers, places)).slice(0, left))
    found.push(...free)
    // What lies behind the last one that is needed stays for the next save.
    const used = found.length < wanted ? counts.length : numbers.findLastIndex((number) => free.has(number)) + 1
    last += used
  }
  await setCounter(work.db, key, last)
  return found
}

/** Each by itself: what a rule makes may hang on the record. */
async function fromRule(work: ResourceChange, field: FieldPlan, places: Places): Promise<readonly string[]> {
  const { context, numbers, resource } = work
  const { number, title, type } = field
  const ruleCode = number?.kind === 'rule' ? number.code : ''
  const now = formatWireInstant(context.now(), resource.timeZone)
  const found: string[] = []
  for (const place of places.places) {
    const { at = '', save, existing } = places.saves[place] ?? {}
    const refuse = (code: string, message: string) => fieldFailure([fieldError(field, { code, message, at })])
    const formData = Object.fromEntries([...(existing?.values ?? []), ...(save?.changes ?? [])])
    for (let tries = 1; ; tries += 1) {
      const value = await runFillRule(numbers.db, context, now, { ruleCode, formData, overrides: {} })
      if (typeof value !== 'string' || value === '') throw refuse('number-rule', messages.noText(title, ruleCode))
      const maxLength = type.kind === 'string' ? type.maxLength : 0
      if (value.length > maxLength) throw refuse('number-used-up', messages.usedUp(title, value, maxLength))
      const isFree = !found.includes(value) && (await freeOf(work, field, [value], places)).length > 0
      if (isFree) {
        found.push(value)
        break
      }
      if (tries === MAX_RULE_TRIES) throw refuse('taken', messages.alwaysTaken(title, ruleCode, value))
    }
  }
  return found
}

function counterKey({ context, resource }: ResourceChange, field: FieldPlan, serial: SerialPlan): CounterKey {
  const now = formatWireInstant(context.now(), resource.timeZone)
  const name = `${resource.table}.${field.column}`
  return { tenantId: context.tenantId, name, period: numberPeriod(serial, now) }
}

/** @throws {ApiError} for a number that its column cannot hold. */
function toNumber(field: FieldPlan, serial: SerialPlan, { period }: CounterKey, { saves, places }: Places) {
  const maxLength = field.type.kind === 'string' ? field.type.maxLength : 0
  return (count: number): string => {
    const number = formatNumber(serial, period, count)
    if (number.length <= maxLength) return number
    const message = messages.usedUp(field.title, number, maxLength)
    const { at = '' } = saves[places[0] ?? 0] ?? {}
    throw fieldFailure([fieldError(field, { code: 'number-used-up', message, at })])
  }
}

/** Those that no row has, stored or saved along, which were typed or are from before. */
async function freeOf(
  work: ResourceChange,
  field: FieldPlan,
  numbers: readonly string[],
  { saves }: Places,
): Promise<readonly string[]> {
  const { resource } = work
  const typed = new Set(saves.map(({ save }) => save.changes.get(field.name) ?? null))
  const searched = { table: resource.table, softDelete: resource.plan.entity.softDelete, field }
  const holders = await findHolders(work, searched, numbers)
  return numbers.filter((number) => !typed.has(number) && !holders.has(JSON.stringify(number)))
}
