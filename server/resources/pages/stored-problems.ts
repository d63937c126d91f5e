import { readPageText } from '#renderer/compile/page-source-text.ts'
import type { FieldPlan, UniqueTogetherPlan } from '#renderer/compile/plan.ts'
import type { Problem } from '#schemas/language/problem.ts'
import { PROBLEMS, type StoredProblemCode } from '#schemas/language/problems.ts'
import { migrationMessages as messages } from '../messages.ts'
import type { EntityPagePlan } from '../resource.ts'
import type { IndexBuilder } from '../tables/index-builder.ts'
import { type IndexDefinition, columnsOf as indexedColumns, isUnique, joinedNames } from '../tables/index-definition.ts'
import type { MigratedTable } from '../tables/migrate-table.ts'

/** A migrated table with those of its unclaimed columns that hold data. */
export interface ExaminedTable extends MigratedTable {
  readonly sleeping: readonly string[]
}

interface Place {
  readonly table: string
  /** Pointer of the object that declares the fields. */
  readonly pointer: string
  readonly fields: readonly FieldPlan[]
}

/** What the database says of a page, at the places of its text: for its authors, beside what the compiler finds. */
export function storedProblems(
  plan: EntityPagePlan,
  text: string,
  tables: ReadonlyMap<string, ExaminedTable>,
): readonly Problem[] {
  const toProblem = problemsIn(text)
  return placesOf(plan).flatMap(({ table, pointer, fields }) => {
    const migrated = tables.get(table)
    if (!migrated) return []
    const fieldOf = (column: string) => fields.find((field) => field.column === column)
    const refused = migrated.refusals.map(({ code, column, message }) => {
      const field = fieldOf(column)
      const together = table === plan.entity.table && plan.uniqueTogether.find((each) => columnsOf(each) === column)
      const place = field ? `${field.pointer}/type` : together ? together.pointer : pointer
      return toProblem(code, place, { message })
    })
    const found = migrated.steps.flatMap((step) => {
      const field = step.kind === 'rename-column' && step.found ? fieldOf(step.to) : undefined
      if (!field || step.kind !== 'rename-column') return []
      return [toProblem('found-column', field.pointer, { message: messages.found(field.title, step.from) })]
    })
    const sleeping = migrated.sleeping.map((column) =>
      toProblem('sleeping-column', pointer, {
        message: messages.sleeping(table, column),
        hint: messages.renameHint(toFieldName(column)),
      }),
    )
    return [...refused, ...found, ...sleeping]
  })
}

/** Indexes of the page's tables that are still to be made. */
export function pendingProblems(
  plan: EntityPagePlan,
  text: string,
  pending: IndexBuilder['pending'],
): readonly Problem[] {
  const missing = placesOf(plan).flatMap((place) => pending(place.table).map((each) => ({ place, ...each })))
  if (missing.length === 0) return []
  const toProblem = problemsIn(text)
  return missing.map(({ place, index, state }) => {
    const titles = namesOf(index).map((name) => place.fields.find(({ column }) => column === name)?.title ?? name)
    const [first = index.column] = namesOf(index)
    const field = place.fields.find(({ column }) => column === first)
    const title = titles[0] ?? index.column
    const pointer = field?.pointer ?? place.pointer
    if (state === 'duplicates') return toProblem('stored-duplicates', pointer, { message: messages.duplicates(titles) })
    const isDone = state === 'failed'
    const pendingMessage = isUnique(index) ? messages.uniquePending(titles.join('、')) : messages.indexPending(title)
    return toProblem('stored-index', pointer, { message: isDone ? messages.indexNotMade(title) : pendingMessage })
  })
}

function namesOf(index: IndexDefinition): readonly string[] {
  return indexedColumns(index).map(({ name }) => name)
}

function placesOf({ entity, fields, subTables }: EntityPagePlan): readonly Place[] {
  return [
    { table: entity.table, pointer: '/fields', fields },
    ...subTables.map((sub) => ({ table: sub.table, pointer: `${sub.pointer}/fields`, fields: sub.fields })),
  ]
}

/** What is said of places in the text. */
function problemsIn(text: string) {
  const source = readPageText(text)
  return (code: StoredProblemCode, pointer: string, { message, hint }: Pick<Problem, 'message' | 'hint'>): Problem => ({
    code,
    severity: PROBLEMS[code].severity,
    pointer,
    ...source.locate(pointer, code === 'sleeping-column' ? 'key' : 'value'),
    message,
    ...(hint !== undefined && { hint }),
  })
}

/** As an index over them names them. */
function columnsOf({ fields }: UniqueTogetherPlan): string {
  return joinedNames(fields.map(({ column }) => ({ name: column, hashed: false })))
}

function toFieldName(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
