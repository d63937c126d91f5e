import type { RowUse } from '#schemas/api/envelope.ts'
import { permissionCodes } from '#schemas/permissions/permission-code.ts'
import type { Db } from '../db/databases.ts'
import { type DataContext, hasPermission } from '../http/request-context.ts'
import { countHolders } from '../resources/read/value-holders.ts'
import { dictionaryMessages as messages } from './messages.ts'
import type { NamingField } from './table-registry.ts'

/** More rows than these are not counted: that there are many is enough to know. */
const MOST_COUNTED = 10_000

/** Rows of a page that hold a value of a dictionary. */
export interface ValueUse {
  readonly place: NamingField
  readonly count: number
}

/** The text about a field that names a dictionary or a rule. */
export function namingText({ plan, table, field }: NamingField): string {
  return messages.field(plan.title, table === null ? field.title : `${table.title}·${field.title}`)
}

/**
 * Where one of the values is held, in rows of all tenants: a dictionary is one for all of them. Rows in the bin count as
 * gone.
 */
export async function findValueUses(
  db: Db,
  context: DataContext,
  places: readonly NamingField[],
  value: string,
): Promise<readonly ValueUse[]> {
  const uses: ValueUse[] = []
  for (const place of places) {
    const count = await countHolders(db, context, place, { value, most: MOST_COUNTED })
    if (count > 0) uses.push({ place, count })
  }
  return uses
}

/** What somebody is told of it: how many rows, where they may list them. */
export function valueUseText(context: DataContext, { place, count }: ValueUse): string {
  if (!mayKnow(context, place)) return messages.heldUncounted(namingText(place))
  return messages.held(namingText(place), count > MOST_COUNTED ? messages.more(MOST_COUNTED) : String(count))
}

/** The same for a console, which offers a list of them where one can show them. */
export function toRowUse(context: DataContext, { place, count }: ValueUse, value: string): readonly RowUse[] {
  if (!mayKnow(context, place)) return []
  const { plan, table, field } = place
  const isAsked = table === null && field.queryOperator !== null
  return [{ page: plan.code, title: plan.title, count, query: isAsked ? { [field.name]: value } : {} }]
}

function mayKnow(context: DataContext, { plan, field }: NamingField): boolean {
  const codes = [...permissionCodes(plan, 'list'), ...field.permissions.map(({ see }) => see)]
  return codes.every((code) => hasPermission(context, code))
}
