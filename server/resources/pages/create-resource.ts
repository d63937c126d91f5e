import { createFormLogic } from '#renderer/logic/form-logic.ts'
import type { GramsIndexes } from '../../db/grams-indexes.ts'
import type { ManagedDefinitions } from '../managed/managed-registry.ts'
import type { EntityPagePlan, Resource } from '../resource.ts'
import { defineTable } from '../tables/table-definition.ts'

interface ResourceOptions {
  readonly timeZone: string
  readonly textCollation: string | null
  readonly managed: ManagedDefinitions
  readonly gramsIndexes: Pick<GramsIndexes, 'sampleOf'>
  readonly resource: (code: string) => Resource | undefined
}

/** The rows of a page as the server works with them. */
export function createResource(
  plan: EntityPagePlan,
  { timeZone, textCollation, managed: definitions, gramsIndexes, resource }: ResourceOptions,
): Resource {
  const fieldByColumn = new Map(plan.fields.map((field) => [field.column, field]))
  const { indexes } = defineTable(plan)
  const unique = indexes.filter((index) => index.kind === 'unique')
  const together = indexes.filter((index) => index.kind === 'together')
  // In the order of the page.
  const togetherByIndex = new Map(plan.uniqueTogether.map((each, place) => [together[place]?.name ?? '', each]))
  const uniqueByIndex = unique.flatMap(({ name, column }) => {
    const field = fieldByColumn.get(column)
    return field ? [[name, field] as const] : []
  })
  const { table } = plan.entity
  const managed = definitions.definitionOf(plan.entity.managed) ?? null
  for (const [index, name] of Object.entries(managed?.uniqueIndexes ?? {})) {
    const field = plan.fieldByName.get(name)
    if (field) uniqueByIndex.push([index, field])
  }
  const logic = createFormLogic(plan)
  const { partOf } = managed?.resource ?? {}
  return {
    plan,
    table,
    uniqueByIndex: new Map(uniqueByIndex),
    togetherByIndex,
    logic,
    timeZone,
    managed,
    textCollation,
    // A table that was there before may have the name of one of ours.
    grams: (column) => (plan.entity.existing ? null : gramsIndexes.sampleOf(managed?.textsIn ?? table, column)),
    ...(partOf && { whole: () => resource(partOf.page) }),
  }
}
