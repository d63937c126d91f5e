import type { FieldError } from '#schemas/api/envelope.ts'
import { sysDataSource } from '#schemas/managed/sys-data-source.ts'
import { defineManagedResource, type ManagedJudging, type ManagedSave } from '../resources/managed/managed-resource.ts'
import { dataSourceStore } from './data-source-store.ts'
import { dataSourceMessages as messages } from './messages.ts'
import { isTyped } from './typed-password.ts'

/** Where a stored password would be sent: whoever changes any of it types the password anew. */
const DESTINATION = ['dbType', 'dbDriver', 'dbUrl', 'dbName', 'dbUsername'] as const

/** Databases of others. Their passwords are sealed, and nobody is told them again. */
export const dataSourceResource = defineManagedResource({
  resource: sysDataSource,
  store: dataSourceStore,
  uniqueIndexes: { sys_data_source_code_key: 'code' },
  hooks: { judge },
})

async function judge({ db }: ManagedJudging, saves: readonly ManagedSave[]): Promise<readonly FieldError[]> {
  const errors: FieldError[] = []
  for (const { at, before, values } of saves) {
    const refuse = (field: string, message: string) => {
      errors.push({ pointer: `${at}/${field}`, code: 'data-source', message })
    }
    if (before && values.has('code')) refuse('code', messages.codeStays)
    if (holdsSecret(values.get('dbUrl'))) refuse('dbUrl', messages.secretInAddress)
    const moves = before !== null && DESTINATION.some((name) => values.has(name))
    if (moves && !isTyped(values.get('dbPassword')) && (await hasPassword(db, before.id))) {
      refuse('dbPassword', messages.typedAnew)
    }
  }
  return errors
}

/** An address is shown to whoever may list data sources. */
function holdsSecret(address: unknown): boolean {
  return typeof address === 'string' && (/(?:password|passwd|pwd)\s*=/i.test(address) || /\/\/[^/?]*@/.test(address))
}

async function hasPassword(db: ManagedJudging['db'], id: string): Promise<boolean> {
  const row = await db
    .selectFrom('sys_sealed_data_source')
    .where('id', '=', id)
    .where('sealed_password', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
