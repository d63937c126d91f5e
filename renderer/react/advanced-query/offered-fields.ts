import { ADVANCED_OPERATORS, type AdvancedOperator } from '#schemas/query/advanced-query.ts'
import { type Condition, OPERATORS_BY_KIND } from '#schemas/query/operator.ts'
import { wireNameOf } from '#schemas/values/wire-name.ts'
import type { FieldPlan, PagePlan } from '../../compile/plan.ts'
import { isOffered } from './is-offered.ts'

/** What rows may be asked by: a field of the page, or of the rows of one of its sub-tables. */
export interface OfferedField {
  /** `name`, `lines,amount`. */
  readonly name: string
  /** The same as the server calls it. */
  readonly wire: string
  /** Specified for sub-tables: the table's title before that of the field. */
  readonly title: string
  readonly field: FieldPlan
  /** Title of the sub-table; null: it is the record's own. */
  readonly group: string | null
  /** In the specified order. */
  readonly operators: readonly AdvancedOperator[]
}

export type OfferedFields = ReadonlyMap<string, OfferedField>

/** By name; those of sub-tables behind the page's own. Fields that may not be seen are not offered. */
export function offeredFields(
  plan: PagePlan,
  fixed: readonly Condition[],
  maySee: (field: FieldPlan) => boolean,
): OfferedFields {
  const taken = new Set(fixed.map(({ field }) => field))
  const own = [...plan.fields, ...plan.systemFields].flatMap((field): OfferedField[] =>
    !taken.has(field.name) && isOffered(field) && maySee(field)
      ? [{ ...named(field), title: field.title, field, group: null, operators: operatorsOf(field) }]
      : [],
  )
  const ofTables = plan.subTables.flatMap((table) =>
    table.fields
      .filter((field) => isOffered(field) && maySee(field))
      .map((field): OfferedField => {
        const { name, wire } = named(field)
        return {
          name: `${table.name},${name}`,
          wire: `${table.name},${wire}`,
          title: `${table.title}-${field.title}`,
          field,
          group: table.title,
          operators: operatorsOf(field),
        }
      }),
  )
  return new Map([...own, ...ofTables].map((offered) => [offered.name, offered]))
}

function named(field: FieldPlan) {
  return { name: field.name, wire: wireNameOf(field) }
}

function operatorsOf(field: FieldPlan): readonly AdvancedOperator[] {
  const { kind } = field.type
  const base: readonly AdvancedOperator[] = field.multiple ? ['eq', 'in', 'ne'] : OPERATORS_BY_KIND[kind]
  const all = new Set<AdvancedOperator>([...base, 'empty', 'not_empty'])
  if (all.has('in')) all.add('not_in')
  if (kind === 'date' || kind === 'datetime') all.add('within')
  if (personColumn(field)) all.add('me')
  if (departmentColumn(field)) all.add('my_depart')
  return ADVANCED_OPERATORS.filter((operator) => all.has(operator))
}

const PERSONS = new Set(['createBy', 'updateBy'])

/** What of a person the field holds; null: it holds none. */
export function personColumn(field: FieldPlan): 'username' | 'id' | null {
  if (field.pointer === '' && PERSONS.has(field.name)) return 'username'
  const column = referredColumn(field, 'sys_user')
  return column === 'username' || column === 'id' ? column : null
}

/** The same of a department. */
export function departmentColumn(field: FieldPlan): 'org_code' | 'id' | null {
  if (field.pointer === '' && field.name === 'sysOrgCode') return 'org_code'
  const column = referredColumn(field, 'sys_depart')
  return column === 'org_code' || column === 'id' ? column : null
}

function referredColumn({ choices }: FieldPlan, table: string): string | null {
  if (choices?.source !== 'ref') return null
  const [entity, , value = null] = choices.dictCode.split(',')
  return entity === table ? value : null
}
