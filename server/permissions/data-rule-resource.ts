import type { FieldError } from '#schemas/api/envelope.ts'
import { sysPermissionRule } from '#schemas/managed/sys-permission-rule.ts'
import type { QueryableField } from '#schemas/query/list-condition.ts'
import { readSuperQueryLine } from '#schemas/query/super-query.ts'
import { businessFailure } from '../http/api-error.ts'
import {
  defineManagedResource,
  type ManagedJudging,
  type ManagedSave,
  type ManagedWrite,
} from '../resources/managed/managed-resource.ts'
import { OF_SQL, RULE_VARIABLES, variablesIn } from '../resources/read/data-rule-scope.ts'
import type { StoredRecord } from '../resources/read/stored-record.ts'
import { dataRuleMessages as messages } from './messages.ts'

const BUTTON = 2

/** Data rules of menu entries. Nobody changes those that they are bound by themselves. */
export const dataRuleResource = defineManagedResource({
  resource: sysPermissionRule,
  calls: { messages: { added: messages.added, edited: messages.edited, deleted: messages.deleted } },
  hooks: {
    judge,
    beforeWrite: async (write) => assertNotBound(write),
    afterWrite: async (write, stored) => refreshFlags(write, stored),
  },
})

async function judge({ db, registry }: ManagedJudging, saves: readonly ManagedSave[]): Promise<readonly FieldError[]> {
  const errors: FieldError[] = []
  for (const save of saves) {
    const { at, before, values } = save
    const refuse = (field: string, message: string) => {
      errors.push({ pointer: `${at}/${field}`, code: 'data-rule', message })
    }
    if (before && values.has('permissionId')) refuse('permissionId', messages.menuStays)
    const held = (name: string) => String((values.has(name) ? values.get(name) : before?.values.get(name)) ?? '')
    const menu = await db
      .selectFrom('sys_permission')
      .where('id', '=', held('permissionId'))
      .where('del_flag', '=', 0)
      .where('menu_type', '<', BUTTON)
      .select('component')
      .executeTakeFirst()
    if (!menu) {
      refuse('permissionId', messages.noMenu)
      continue
    }
    const rule = { column: held('ruleColumn'), condition: held('ruleConditions'), value: held('ruleValue') }
    const fields = registry.rowRightsBehind(menu.component ?? '')?.ruledFields
    for (const [field, message] of misfits(rule, fields)) refuse(field, message)
  }
  return errors
}

interface WrittenRule {
  readonly column: string
  readonly condition: string
  readonly value: string
}

/** What would keep a rule from being carried out. An entry that opens no page of ours may hold whatever others read. */
function misfits(
  { column, condition, value }: WrittenRule,
  fields: ReadonlyMap<string, QueryableField> | undefined,
): readonly (readonly [field: string, message: string])[] {
  if (condition === OF_SQL) return []
  if (column === '') return [['ruleColumn', messages.columnMissing]]
  const unknown = variablesIn(value).find((name) => !RULE_VARIABLES.includes(name))
  if (unknown !== undefined) return [['ruleValue', messages.unknownVariable(unknown, RULE_VARIABLES.join('、'))]]
  if (!fields) return []
  if (!fields.has(column)) return [['ruleColumn', messages.unknownColumn(column, [...fields.keys()].join('、'))]]
  if (variablesIn(value).length > 0) return []
  const outcome = readSuperQueryLine({ field: column, rule: condition, val: value }, fields)
  return outcome && !outcome.ok ? [['ruleValue', outcome.problem.message]] : []
}

function assertNotBound({ context, rows }: ManagedWrite): void {
  if (context.kind === 'system') return
  const bound = new Set([...context.bounds.rules.values()].flat().map(({ id }) => id))
  for (const { before } of rows) {
    if (before && bound.has(before.id)) throw businessFailure(messages.boundOneself(nameOf(before)))
  }
}

function nameOf({ values }: StoredRecord): string {
  return String(values.get('ruleName') ?? '')
}

/** Trees of rights show which entries have rules. */
async function refreshFlags({ trx, rows }: ManagedWrite, stored: readonly StoredRecord[]): Promise<void> {
  const records = [...stored, ...rows.flatMap(({ before }) => before ?? [])]
  const menus = [...new Set(records.map(({ values }) => String(values.get('permissionId') ?? '')))]
  await trx
    .updateTable('sys_permission')
    .set((menu) => ({
      rule_flag: menu
        .case()
        .when(
          menu.exists(
            menu
              .selectFrom('sys_permission_data_rule as rule')
              .whereRef('rule.permission_id', '=', 'sys_permission.id')
              .select('rule.id'),
          ),
        )
        .then(1)
        .else(0)
        .end(),
    }))
    .where('id', 'in', menus)
    .execute()
}
