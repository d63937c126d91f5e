import { PARENT_FIELD } from '#schemas/language/tree-fields.ts'
import { sysCategory } from '#schemas/managed/sys-category.ts'
import { nextCategoryCode } from '../fill-rules/generators.ts'
import { defineManagedResource, type ManagedSave, type ManagedWrite } from '../resources/managed/managed-resource.ts'
import type { FieldValues } from '../resources/read/stored-record.ts'
import { categoryMessages as messages } from './messages.ts'
import { ROOT } from './repository.ts'

/**
 * Categories of a tenant. Their codes say where they stand: each begins with the code of the one above, so a category stays
 * below it.
 */
export const categoryResource = defineManagedResource({
  resource: sysCategory,
  uniqueIndexes: { sys_category_tenant_code_key: 'code' },
  calls: { readBody: withParent, messages: { edited: messages.edited, batchDeleted: messages.deleted } },
  hooks: {
    complete: withCodes,
    judge: async (_judging, saves) => saves.flatMap(judgeMove),
  },
})

/** The contract names the category above by `pid`, '0' for none; codes are the server's, whatever is sent. */
function withParent(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { pid, code: _, ...others } = body
  if (pid === undefined || Object.hasOwn(body, PARENT_FIELD)) return others
  return { ...others, [PARENT_FIELD]: pid === ROOT || pid === '' ? null : pid }
}

/** The tree is held until the end of the transaction, so no two get the same one. */
async function withCodes({ trx, context, rows }: ManagedWrite): Promise<readonly FieldValues[]> {
  const given: string[] = []
  const completed: FieldValues[] = []
  for (const { values } of rows) {
    const parent = values.get(PARENT_FIELD)
    const code = await nextCategoryCode(trx, context, typeof parent === 'string' ? parent : null, given)
    given.push(code)
    completed.push(new Map(values).set('code', code))
  }
  return completed
}

function judgeMove({ at, before, values }: ManagedSave) {
  if (!before || !values.has(PARENT_FIELD)) return []
  return [{ pointer: `${at}/${PARENT_FIELD}`, code: 'category-stays', message: messages.parentStays }]
}
