import type { PageDeclaration } from '#schemas/language/page.ts'
import type { FieldPermissionCodes } from '#schemas/permissions/permission-code.ts'
import type { Dependency } from '../expression/dependencies.ts'
import { fillingReference } from '../logic/reference-conditions.ts'
import type { ComputedPlan, FieldPlan, SubTablePlan } from './plan.ts'

/** The fields of a page and of its rows, for questions about who may see what follows from them. */
export interface SightFields {
  readonly fieldByName: ReadonlyMap<string, FieldPlan>
  readonly subTables: readonly SubTablePlan[]
}

/** A field that an expression reads: of the record, or of the rows of a table. */
export interface ReadField {
  readonly table: string | null
  readonly field: FieldPlan
}

/** The fields that dependencies name. `table` is the sub-table whose row is meant by `row.`. */
export function fieldsRead(
  dependencies: readonly Dependency[],
  table: string | null,
  fields: SightFields,
): readonly ReadField[] {
  return dependencies.flatMap((dependency) => {
    const place = placeOf(dependency, table)
    const field = place && fieldAt(place.table, place.name, fields)
    return field ? [{ table: place.table, field }] : []
  })
}

function placeOf(dependency: Dependency, table: string | null) {
  switch (dependency.kind) {
    case 'field':
    case 'old':
      return { table: null, name: dependency.name }
    case 'row':
      return { table, name: dependency.name }
    case 'column':
      return { table: dependency.table, name: dependency.name }
    default:
      return null
  }
}

export function fieldAt(table: string | null, name: string, { fieldByName, subTables }: SightFields) {
  return table === null ? fieldByName.get(name) : subTables.find((one) => one.name === table)?.fieldByName.get(name)
}

export function isRestricted({ field }: ReadField): boolean {
  return field.permissions.length > 0
}

/** All permissions that seeing the fields takes, each once. */
export function permissionsOf(read: readonly ReadField[]): readonly FieldPermissionCodes[] {
  return [...new Map(read.flatMap(({ field }) => field.permissions.map((one) => [one.see, one] as const))).values()]
}

/** Whether seeing the field takes all of these: whoever lacks one has nothing to do with it. */
export function isCovered({ permissions }: FieldPlan, sees: readonly string[]): boolean {
  return sees.every((code) => permissions.some(({ see }) => see === code))
}

/** What changes the outcome of an expression when somebody changes it. */
export interface Inputs {
  readonly fields: Set<string>
  /** Sub-tables whose rows count as a whole. */
  readonly tables: Set<string>
  /** `tiers.price`: of the row that is looked at. */
  readonly columns: Set<string>
}

/**
 * The inputs behind dependencies, and the restricted fields that references fill among them: through computed fields to
 * what is entered, and from what is filled to the reference that fills it.
 */
export function inputsOf(
  dependencies: readonly Dependency[],
  table: string | null,
  fields: SightFields,
): { readonly inputs: Inputs; readonly filled: readonly { readonly target: ReadField; readonly by: ReadField }[] } {
  const inputs: Inputs = { fields: new Set(), tables: new Set(), columns: new Set() }
  const filled: { target: ReadField; by: ReadField }[] = []
  const seen = new Set<string>()
  const follow = (dependency: Dependency, row: string | null): void => {
    const key = JSON.stringify([dependency, row])
    if (seen.has(key) || dependency.kind === 'old') return
    seen.add(key)
    if (dependency.kind === 'rows' || dependency.kind === 'column') inputs.tables.add(dependency.table)
    const place = placeOf(dependency, row)
    const field = place && fieldAt(place.table, place.name, fields)
    if (!field) return
    if (field.computed) {
      for (const further of field.computed.dependencies) follow(further, place.table)
      return
    }
    if (dependency.kind === 'field') inputs.fields.add(field.name)
    if (dependency.kind === 'row') inputs.columns.add(`${place.table}.${field.name}`)
    for (const by of fillersOf(place.table, field.name, fields)) {
      filled.push({ target: { table: place.table, field }, by })
      const kind = dependency.kind === 'column' ? 'row' : dependency.kind
      if (kind === 'row' || kind === 'field') follow({ kind, name: by.field.name }, place.table)
    }
  }
  for (const dependency of dependencies) follow(dependency, table)
  return { inputs, filled }
}

function fillersOf(table: string | null, name: string, { fieldByName, subTables }: SightFields): readonly ReadField[] {
  const siblings = table === null ? fieldByName : subTables.find((one) => one.name === table)?.fieldByName
  return [...(siblings?.values() ?? [])].flatMap((field) =>
    fillingReference(field)?.fill.some(({ target }) => target === name) ? [{ table, field }] : [],
  )
}

/** What an author has decided at the part of the page that an expression belongs to; undefined: nothing. */
export function revealsAt(page: PageDeclaration, pointer: string): boolean | undefined {
  let part: unknown = page
  for (const key of pointer.split('/').slice(1)) {
    // A part of the page by its key; what it holds stays unknown.
    part = typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[unescaped(key)] : undefined
  }
  if (typeof part !== 'object' || part === null || !('reveals' in part)) return undefined
  return typeof part.reveals === 'boolean' ? part.reveals : undefined
}

function unescaped(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~')
}

export function titlesOf(read: readonly ReadField[]): readonly string[] {
  return [...new Set(read.map(({ field }) => field.title))]
}

/** The computed fields that are open although what they are computed from is not, since the page says so. */
export function isRevealed(page: PageDeclaration, { field }: Pick<ComputedPlan, 'field'>): boolean {
  return revealsAt(page, field.pointer) === true
}
