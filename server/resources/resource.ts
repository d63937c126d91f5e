import type { EntityPlan, FieldPlan, PagePlan, SubTablePlan, UniqueTogetherPlan } from '#renderer/compile/plan.ts'
import type { FormLogic } from '#renderer/logic/form-logic.ts'
import { isEnteredUnseen } from '#renderer/logic/masked-fields.ts'
import { lockedParts } from '#renderer/logic/sight-locks.ts'
import { type PermissionNames, permissionCodes } from '#schemas/permissions/permission-code.ts'
import type { IndexedGrams } from '../db/contains-text.ts'
import { type DataContext, hasPermission } from '../http/request-context.ts'
import { byRights } from './by-rights.ts'
import type { ManagedDefinition } from './managed/managed-resource.ts'
import type { ToldFields } from './read/stored-record.ts'

/** A page with rows of its own, as the server works with it. */
export interface Resource {
  readonly plan: EntityPagePlan
  /** Table of the rows; a name from the plan. */
  readonly table: string
  /** Unique fields by the name of the index that holds them, to read a violation by. */
  readonly uniqueByIndex: ReadonlyMap<string, FieldPlan>
  /** Fields that are unique together, by their index. */
  readonly togetherByIndex: ReadonlyMap<string, UniqueTogetherPlan>
  /** Reactions and computed values, as the form runs them. */
  readonly logic: FormLogic
  /** Offset of the business zone. */
  readonly timeZone: string
  /** What is declared of a managed resource; null for a page's own table. */
  readonly managed: ManagedDefinition | null
  /** What its texts are sorted by; null: the database's own order. */
  readonly textCollation: string | null
  /** Which of its columns are found by parts of their texts. */
  readonly grams: IndexedGrams
  /** The page whose rows these are parts of, where they are; undefined as long as that one is broken. */
  readonly whole?: () => Resource | undefined
}

export type EntityPagePlan = PagePlan & { readonly entity: EntityPlan }

export function hasEntity(plan: PagePlan): plan is EntityPagePlan {
  return plan.entity !== undefined
}

/** A field of the record, or of the rows of a sub-table: `photo`, `lines.photo`. */
export function fieldAt(plan: EntityPagePlan, name: string): FieldPlan | undefined {
  const [first = '', second] = name.split('.')
  if (second === undefined) return plan.fieldByName.get(first)
  return plan.subTables.find((table) => table.name === first)?.fieldByName.get(second)
}

/** Whether somebody may do that with the rows of a page; a managed resource has a say of its own in it. */
export function mayDo(context: DataContext, plan: PermissionNames, action: string): boolean {
  return permissionCodes(plan, action).every((code) => hasPermission(context, code))
}

export function maySee(context: DataContext, field: FieldPlan): boolean {
  return field.permissions.every(({ see }) => hasPermission(context, see))
}

/** Changing what one may not see would be a way to find it out, so seeing is part of editing. */
export function mayEdit(context: DataContext, field: FieldPlan): boolean {
  return maySee(context, field) && field.permissions.every(({ edit }) => hasPermission(context, edit))
}

/**
 * Whether the caller may write over the value of a field of the record without seeing more of it than its mask: then it
 * is compared with nothing.
 *
 * @param isNew whether there is no record yet that holds a value.
 */
export function mayEnterUnseen(
  { plan }: Pick<Resource, 'plan'>,
  context: DataContext,
  { field, isNew }: { readonly field: FieldPlan; readonly isNew: boolean },
): boolean {
  if (!isMaskedFor(context, field)) return false
  const locked = isNew ? null : lockedParts(plan, (code) => hasPermission(context, code))
  return isEnteredUnseen(field, locked) && field.permissions.every(({ edit }) => hasPermission(context, edit))
}

/** Whether the caller gets the masked text of the field. */
function isMaskedFor(context: DataContext, field: FieldPlan): boolean {
  return field.mask !== undefined && !maySee(context, field)
}

/** Taking a field out of the console in bulk is a permission of its own. */
export function mayExport(context: DataContext, field: FieldPlan): boolean {
  return maySee(context, field) && field.permissions.every((permission) => hasPermission(context, permission.export))
}

/** Stored fields, declared and of the system, that the caller may read, query and sort by. */
export function visibleFields({ plan }: Pick<Resource, 'plan'>, context: DataContext): readonly FieldPlan[] {
  return visibleOf(plan, context)
}
const visibleOf = byRights(({ systemFields, fields }: EntityPagePlan, context) =>
  [...systemFields, ...fields].filter((field) => maySee(context, field)),
)

/** The fields of a sub-table's rows that the caller may read. */
export const visibleRowFields: (table: SubTablePlan, context: DataContext) => readonly FieldPlan[] = byRights(
  ({ fields }, context) => fields.filter((field) => maySee(context, field)),
)

/** What the caller gets of a record: the fields that they see, and the masked ones that they do not. */
export function toldFields({ plan }: Pick<Resource, 'plan'>, context: DataContext): ToldFields {
  return toldOf(plan, context)
}
const toldOf = byRights(
  (plan: EntityPagePlan, context): ToldFields => ({
    seen: [...visibleOf(plan, context), ...(plan.asked ?? []).filter((field) => maySee(context, field))],
    masked: [...plan.fields, ...(plan.asked ?? [])].filter((field) => isMaskedFor(context, field)),
  }),
)

/** The same of a sub-table's rows. */
export const toldRowFields: (table: SubTablePlan, context: DataContext) => ToldFields = byRights((table, context) => ({
  seen: visibleRowFields(table, context),
  masked: table.fields.filter((field) => isMaskedFor(context, field)),
}))

/** What a save may carry: the declared fields, and the parent of a tree's row. */
export function savedFields({ plan }: Resource): readonly FieldPlan[] {
  return plan.tree ? [...plan.fields, plan.tree.parent] : plan.fields
}
