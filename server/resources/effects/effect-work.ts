import type { PageRecord, RecordEffectPlan } from '#renderer/compile/plan.ts'
import type { EffectOutcome, EffectSource } from '#renderer/logic/effect-values.ts'
import { recordName } from '#renderer/logic/record-name.ts'
import { type ApiError, fieldFailure } from '../../http/api-error.ts'
import { createPageContext } from '../../http/request-context.ts'
import type { RelatedReads } from '../../references/related-rows.ts'
import { mayDo, maySee, type Resource } from '../resource.ts'
import type { RecordChange, ResourceChange, Trail, WorkServices } from '../resource-work.ts'
import type { FollowedNotes } from './followed.ts'
import { effectMessages as messages } from './messages.ts'

/** An effect that is to be done for a record, or for one of its rows. */
export interface EffectStep<Work extends RecordEffectPlan['work'] = RecordEffectPlan['work']> {
  readonly effect: RecordEffectPlan
  readonly work: Work
  /** Id of the record that it follows from. */
  readonly record: string
  readonly source: EffectSource
}

/** What brings a change of another page's row about: an effect, or a kept value. */
export interface Origin {
  readonly effect: { readonly name: string }
  /** Id of the record that it follows from. */
  readonly record: string
}

/** What effects are done with. */
export interface EffectRun {
  readonly services: Omit<WorkServices, 'db'>
  /** The change that they follow from. */
  readonly change: RecordChange
  /** Where what they write stands; each names its own cause. */
  readonly trail: Omit<Trail, 'cause'>
  /** What they do, for the log of the records that it follows from. */
  readonly followed: FollowedNotes
  /** Works out what effects write, once the rows of pages that they sum up are known. */
  readonly settle: RelatedReads['settle']
}

const LIMITS = { depth: 8, rows: 20_000 } as const

/** @throws {ApiError} where effects go on too long: rows that name each other all round. */
export function assertWithinLimits({ depth, written }: Omit<Trail, 'cause'>): void {
  if (depth > LIMITS.depth) throw fieldFailure([wholeRecord('effect', messages.tooDeep(LIMITS.depth))])
  if (written.rows > LIMITS.rows) throw fieldFailure([wholeRecord('effect', messages.tooMany(LIMITS.rows))])
}

/** The change that effects follow from, as the page itself: everything is open to it. */
export function pageChange({ services, change }: EffectRun): ResourceChange {
  const { db, context, resource, trail } = change
  return { ...services, db, context: createPageContext(context), resource, trail }
}

/** The rows of another page, to be changed in the name of this one. @throws {ApiError} where it cannot be used. */
export function targetChange(run: EffectRun, step: Origin, table: string, page: string): ResourceChange {
  const resource = run.services.files.resourceOf(table)
  if (!resource) throw refused(step, messages.pageGone(page))
  return changeOf(run, step, resource)
}

/** The rows of a page that is known, to be changed in the name of this one. */
export function changeOf({ services, change, trail }: EffectRun, step: Origin, resource: Resource): ResourceChange {
  const cause = {
    by: 'effect',
    page: change.resource.plan.code,
    record: step.record,
    effect: step.effect.name,
  } as const
  return {
    ...services,
    db: change.db,
    context: createPageContext(change.context),
    resource,
    trail: { ...trail, cause },
  }
}

/** The value of an outcome. @throws {ApiError} with why there is none. */
export function settled<Value>(step: EffectStep, outcome: EffectOutcome<Value>): Value {
  if (!outcome.ok) throw refused(step, messages.failed(step.effect.name, outcome.message))
  return outcome.value
}

/** An effect refuses the change that it should follow from. */
export function refused({ effect }: Pick<Origin, 'effect'>, message: string): ApiError {
  return fieldFailure([wholeRecord(`effect:${effect.name}`, message)])
}

/** The same for a row of another page: it is named as far as whoever makes the change may see it. */
export function refusedTarget(
  { trail: { caller } }: EffectRun,
  step: Origin,
  {
    resource,
    record,
    reason,
  }: { readonly resource: Resource; readonly record: PageRecord | null; readonly reason: string },
): ApiError {
  const { plan } = resource
  const isOpen = record !== null && mayDo(caller, plan, 'list')
  const name = isOpen ? recordName(plan, record, (field) => maySee(caller, field)) : ''
  return refused(step, messages.refused(plan.title, name, reason))
}

function wholeRecord(code: string, message: string) {
  return { pointer: '', code, message }
}
