import type { Databases } from '#server/db/databases.ts'
import { openGramsIndexes } from '#server/db/grams-indexes.ts'
import { findTextCollation } from '#server/db/text-order.ts'
import { examineExisting } from '#server/resources/existing/examine-existing.ts'
import { withFoundTable } from '#server/resources/existing/existing-pages.ts'
import { managedRegistry } from '#server/resources/managed/managed-registry.ts'
import { createResource } from '#server/resources/pages/create-resource.ts'
import type { EntityPagePlan, Resource } from '#server/resources/resource.ts'
import type { IndexDefinition } from '#server/resources/tables/index-definition.ts'
import { defineTable } from '#server/resources/tables/table-definition.ts'
import { readTableStates } from '#server/resources/tables/table-state.ts'
import { UsageError } from '../command.ts'
import { explainQueryMessages as messages } from './messages.ts'

/** The rows of a page as the server works with them, and the indexes of its table that are there. */
export async function openListedResource(
  databases: Databases,
  compiled: EntityPagePlan,
  timeZone: string,
): Promise<{ readonly resource: Resource; readonly indexes: readonly IndexDefinition[] }> {
  const { owner, schema } = databases
  const textCollation = await findTextCollation(owner, () => undefined)
  const plan = await foundPlan(databases, compiled)
  const { table, existing } = plan.entity
  const gramsIndexes = await openGramsIndexes(databases)
  const resource = createResource(plan, {
    timeZone,
    textCollation,
    managed: managedRegistry,
    gramsIndexes,
    // Nobody asks here on behalf of somebody whom data rules bind.
    resource: () => undefined,
  })
  if (existing) return { resource, indexes: [] }
  const there = (await readTableStates(owner, schema, [table])).get(table)
  if (!there) throw new UsageError(messages.noTable(table))
  return { resource, indexes: defineTable(plan, textCollation).indexes.filter(({ name }) => there.indexes.has(name)) }
}

/** A table that was there before is known once the database has been looked at. */
async function foundPlan(databases: Databases, plan: EntityPagePlan): Promise<EntityPagePlan> {
  const { existing, table } = plan.entity
  if (!existing) return plan
  const found = withFoundTable(plan, await examineExisting(databases, plan, existing, () => false))
  if (!found) throw new UsageError(messages.unavailable(table))
  return found
}
