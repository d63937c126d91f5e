import type { FieldType } from '#schemas/language/field-type.ts'
import { type SystemFieldName, toColumnName } from '#schemas/language/names.ts'
import type { PageDeclaration } from '#schemas/language/page.ts'
import { PARENT_FIELD } from '#schemas/language/tree-fields.ts'
import { OPERATORS_BY_KIND } from '#schemas/query/operator.ts'
import type { WidgetRegistry } from '../widget.ts'
import type { FieldPlan } from './plan.ts'

/** Columns of every entity that a page may show, sort by and query; their values are the server's. */
const SHOWN: readonly { name: SystemFieldName; title: string; type: FieldType; widget: string }[] = [
  { name: 'createBy', title: '创建人', type: { kind: 'string', maxLength: 64 }, widget: 'input' },
  { name: 'createTime', title: '创建时间', type: { kind: 'datetime' }, widget: 'datetime' },
  { name: 'updateBy', title: '更新人', type: { kind: 'string', maxLength: 64 }, widget: 'input' },
  { name: 'updateTime', title: '更新时间', type: { kind: 'datetime' }, widget: 'datetime' },
  { name: 'sysOrgCode', title: '所属部门编码', type: { kind: 'string', maxLength: 64 }, widget: 'input' },
]

export const SYSTEM_FIELDS: readonly FieldPlan[] = SHOWN.map(({ name, title, type, widget }) =>
  Object.freeze({
    name,
    column: toColumnName(name),
    title,
    type,
    multiple: false,
    widget: { type: widget, options: {} },
    choices: null,
    rules: [],
    required: false,
    unique: false,
    defaultValue: null,
    queryOperator: OPERATORS_BY_KIND[type.kind][0] ?? null,
    indexed: name === 'createTime',
    permissions: [],
    defaultExpression: null,
    computed: null,
    statistics: [],
    pointer: '',
    readOnly: true,
    align: 'left',
  }),
)

/** The parent of a tree's row, as a field: a form may place it, `添加下级` fills it in. */
export function parentField(
  page: PageDeclaration,
  registry: WidgetRegistry,
  table = page.entity?.table ?? '',
): FieldPlan {
  const label = page.tree?.label ?? ''
  const type = { kind: 'ref' } as const
  return {
    name: PARENT_FIELD,
    column: toColumnName(PARENT_FIELD),
    title: '上级',
    type,
    multiple: false,
    widget: { type: registry.defaultFor('ref', false)?.type ?? '', options: {} },
    choices: {
      source: 'ref',
      entity: table,
      value: 'id',
      label,
      dictCode: `${table},${toColumnName(label)},id`,
      where: [],
      fill: [],
    },
    rules: [],
    required: false,
    unique: false,
    defaultValue: null,
    defaultExpression: null,
    computed: null,
    statistics: [],
    queryOperator: 'eq',
    indexed: true,
    permissions: [],
    readOnly: false,
    pointer: '',
    align: 'left',
  }
}
