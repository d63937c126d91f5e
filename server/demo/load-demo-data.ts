import type { Db } from '../db/databases.ts'
import type { SystemContext } from '../http/request-context.ts'
import { insertRecords } from '../resources/record-store.ts'
import type { Resource } from '../resources/resource.ts'
import type { FieldValues, StoredRecord } from '../resources/stored-record.ts'
import { createDepartments } from './departments.ts'
import { createManufacturers } from './manufacturers.ts'
import { createProductPrices } from './product-prices.ts'

/** Where the pages that come with the product have their rows; a page that was removed has none. */
export type ResourceFinder = (code: string) => Resource | undefined

/** Fills the pages that come with the product, in one transaction. For a new installation only. */
export async function loadDemoData(db: Db, context: SystemContext, resource: ResourceFinder): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const insert = async (code: string, records: () => readonly FieldValues[]): Promise<readonly StoredRecord[]> => {
      const target = resource(code)
      return target
        ? insertRecords(
            trx,
            context,
            target,
            records().map((values) => onlyKnown(target, values)),
          )
        : []
    }
    const departments = await trx
      .selectFrom('sys_depart')
      .where('del_flag', '=', 0)
      // Prices are the business of the marketing department and the regions below it.
      .where('org_code', 'like', 'A01A03%')
      .orderBy('org_code')
      .select('id')
      .execute()
    const manufacturers = createManufacturers()
    const stored = await insert('manufacturer', () => manufacturers.map(({ values }) => values))
    const idsByCategory = groupByCategory(manufacturers, stored)
    await insert('product-price', () =>
      createProductPrices({
        manufacturersOf: (category) => idsByCategory.get(category) ?? [],
        departmentIds: departments.map(({ id }) => id),
      }),
    )
    await insert('market-department', createDepartments)
  })
}

/** A page may have lost a field since the demo was written. */
function onlyKnown({ plan }: Resource, values: FieldValues): FieldValues {
  return new Map([...values].filter(([name]) => plan.fieldByName.has(name)))
}

function groupByCategory(
  manufacturers: readonly { readonly values: FieldValues; readonly categories: readonly string[] }[],
  stored: readonly StoredRecord[],
): ReadonlyMap<string, readonly string[]> {
  const idByCode = new Map(stored.map((record) => [record.values.get('code'), record.id]))
  const ids = new Map<string, string[]>()
  for (const { values, categories } of manufacturers) {
    const id = idByCode.get(values.get('code'))
    if (id === undefined) continue
    for (const category of categories) ids.set(category, [...(ids.get(category) ?? []), id])
  }
  return ids
}
