import type { Expression, SqlBool } from 'kysely'
import type { BatchChange } from '#schemas/api/batch-work.ts'
import { businessFailure, entityNotFound, fieldFailure, forbidden } from '../../http/api-error.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { readActionInput } from '../actions/read-action-input.ts'
import { resourceActions } from '../actions/resource-actions.ts'
import type { ResourceAction } from '../actions/run-action.ts'
import { hasId } from '../existing/existing-rows.ts'
import type { Body } from '../read/read-fields.ts'
import { readListQuery } from '../read/read-list-query.ts'
import { isPossibleId } from '../read/stored-record.ts'
import { mayDo, type Resource } from '../resource.ts'
import type { ResourceWork } from '../resource-work.ts'
import { batchMessages as messages } from './messages.ts'
import { type BodyOf, readChanges } from './read-changes.ts'

/** As it was sent. */
export interface SentBatch {
  readonly work: 'delete' | 'action' | 'edit'
  readonly action?: string
  readonly input?: Body
  readonly changes?: readonly BatchChange[]
  readonly query: Readonly<Record<string, string>>
  readonly ids?: readonly string[]
}

/** What is done with each of the rows. */
export type BatchWork =
  | { readonly kind: 'delete' }
  | { readonly kind: 'action'; readonly action: ResourceAction; readonly input: Body }
  | { readonly kind: 'edit'; readonly bodyOf: BodyOf }

export interface ReadBatch {
  readonly work: BatchWork
  readonly filters: readonly Expression<SqlBool>[]
}

/** The actions of a page that can be run on all rows that conditions find. */
export function batchActions(resource: Resource): readonly ResourceAction[] {
  return resourceActions(resource).filter(({ plan }) => plan.needsRows && !plan.isForPrograms)
}

/**
 * Reads what is to be done, and with which rows, as the caller may now.
 * @throws {ApiError} where they may not do that very work, or the conditions name what is not theirs to see.
 */
export function readBatch(use: ResourceWork<RequestContext>, sent: SentBatch): ReadBatch {
  const { resource } = use
  const work = readWork(use, sent)
  const ids = sent.ids ?? []
  if (!ids.every(isPossibleId)) throw entityNotFound()
  const { filters } = readListQuery(use, sent.query, { fromRoots: false })
  return { work, filters: ids.length === 0 ? filters : [...filters, hasId(resource.plan.entity, ids)] }
}

function readWork({ context, resource }: ResourceWork<RequestContext>, sent: SentBatch): BatchWork {
  const assertMay = (action: string) => {
    if (!mayDo(context, resource.plan, action)) throw forbidden()
  }
  switch (sent.work) {
    case 'delete':
      assertMay('batch_delete')
      return { kind: 'delete' }
    case 'edit':
      assertMay('edit')
      return { kind: 'edit', bodyOf: readChanges({ context, resource }, sent.changes) }
    case 'action': {
      const action = batchActions(resource).find(({ plan }) => plan.name === sent.action)
      if (!action) throw businessFailure(messages.unknownAction)
      assertMay(action.plan.name)
      const { input = {} } = sent
      const { errors } = readActionInput(action, context, input)
      if (errors.length > 0) throw fieldFailure(errors)
      return { kind: 'action', action, input }
    }
  }
}
