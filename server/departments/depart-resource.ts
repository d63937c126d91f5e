import { PARENT_FIELD } from '#schemas/language/tree-fields.ts'
import { sysDepart } from '#schemas/managed/sys-depart.ts'
import { nextDepartmentCode } from '../fill-rules/generators.ts'
import { LEVEL_LENGTH } from '../fill-rules/next-level-code.ts'
import { defineManagedResource, type ManagedSave, type ManagedWrite } from '../resources/managed/managed-resource.ts'
import type { FieldValues, StoredRecord } from '../resources/read/stored-record.ts'
import { assertStillBound } from '../roles/bounds.ts'
import { departmentMessages as messages } from './messages.ts'

const COMPANY = '1'
const DEPARTMENT = '2'

/**
 * Departments of a tenant. The tree is what stands above what; the code says where a department was made, and stays when
 * it moves, since rows and rules everywhere name it.
 */
export const departResource = defineManagedResource({
  resource: sysDepart,
  uniqueIndexes: { sys_depart_org_code_key: 'orgCode' },
  calls: {
    readBody: withoutEmptyParent,
    messages: { edited: messages.edited, deleted: messages.deleted, batchDeleted: messages.deleted },
  },
  hooks: {
    complete: withCodes,
    judge: async (_judging, saves) => saves.flatMap(judgeCategory),
    afterWrite: leaveDeleted,
  },
})

/** The contract's forms send an empty text for a department at the top. */
function withoutEmptyParent(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return body[PARENT_FIELD] === '' || body[PARENT_FIELD] === '0' ? { ...body, [PARENT_FIELD]: null } : body
}

/** The tree is held until the end of the transaction, so no two get the same code. */
async function withCodes({ trx, context, rows }: ManagedWrite): Promise<readonly FieldValues[]> {
  const given: string[] = []
  const completed: FieldValues[] = []
  for (const { values } of rows) {
    const parent = values.get(PARENT_FIELD)
    const code = await nextDepartmentCode(trx, context, typeof parent === 'string' ? parent : null, given)
    given.push(code)
    completed.push(
      new Map(values)
        .set('orgCode', code)
        .set('orgType', String(code.length / LEVEL_LENGTH))
        .set('orgCategory', values.get('orgCategory') ?? (typeof parent === 'string' ? DEPARTMENT : COMPANY)),
    )
  }
  return completed
}

/** A company has nothing above it, and what has something above it is none. */
function judgeCategory({ at, before, values }: ManagedSave) {
  const value = (name: string) => (values.has(name) ? values.get(name) : before?.values.get(name)) ?? null
  const category = value('orgCategory')
  if (!values.has('orgCategory') && !values.has(PARENT_FIELD)) return []
  if (category === null || (category === COMPANY) === (value(PARENT_FIELD) === null)) return []
  const message = category === COMPANY ? messages.companyAtTop : messages.topIsCompany
  return [{ pointer: `${at}/orgCategory`, code: 'org-category', message }]
}

/** Nobody works for a department that is gone: they keep their account, and choose another one at the next sign-in. */
async function leaveDeleted({ trx, action, context }: ManagedWrite, stored: readonly StoredRecord[]): Promise<void> {
  if (action !== 'delete') return
  const codes = stored.map(({ values }) => String(values.get('orgCode')))
  await trx
    .updateTable('sys_user')
    .set({ org_code: null })
    .where('org_code', 'in', [...codes, ''])
    .where('id', 'in', (users) =>
      users.selectFrom('sys_user_tenant').where('tenant_id', '=', context.tenantId).select('user_id'),
    )
    .execute()
  await assertStillBound(trx, context)
}
