import { type Static, Type } from 'typebox'
import { recordOf } from '../record-schema.ts'
import { ACTION_NAME_PATTERN, toolbarActionSchema } from './actions.ts'
import { fieldSchema } from './field.ts'
import { rowGuardsSchema } from './guards.ts'
import { title } from './layout.ts'
import { checkSchema, condition, reveals } from './logic.ts'
import { FIELD_NAME_PATTERN, MAX_TABLE_NAME_LENGTH, TABLE_NAME_PATTERN } from './names.ts'
import { rowsColumnSchema } from './rows-column.ts'
import { rowsKeys } from './rows-keys.ts'

const closed = { additionalProperties: false } as const
/** Most rows that a sub-table may be declared to hold. */
const MAX_SUB_ROWS = 10_000
export const DEFAULT_SUB_ROWS = 1_000

/** What is done to the marked rows of a form at once: they get other values, which are saved with the form. */
const rowsActionSchema = Type.Object(
  {
    title,
    type: Type.String({ minLength: 1, maxLength: 32, description: '动作类型：set-values。' }),
    when: Type.Optional({ ...condition, description: '哪些行：条件，row. 指本行现在的值；不成立的行跳过。' }),
    confirm: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: '执行前的询问。' })),
    danger: Type.Optional(Type.Boolean({ description: '按钮显示为危险的动作。' })),
    reveals,
    props: Type.Object({}, { additionalProperties: true, description: '动作的属性，按类型检查。' }),
  },
  { ...closed, description: '对所选的行执行的动作：填入值，随表单一起保存。' },
)
export type RowsActionDeclaration = Static<typeof rowsActionSchema>

/** Rows that belong to a record: edited, saved and deleted with it. */
export const subTableSchema = Type.Object(
  {
    title,
    entity: Type.Object(
      {
        table: Type.String({
          pattern: TABLE_NAME_PATTERN,
          maxLength: MAX_TABLE_NAME_LENGTH,
          description: '子表的表名。',
        }),
        foreignKey: Type.String({
          pattern: FIELD_NAME_PATTERN,
          maxLength: 40,
          description: '指向主记录 id 的字段名，由系统维护，不必声明。',
        }),
      },
      { ...closed, description: '子表的数据：服务器据此建表。' },
    ),
    fields: recordOf(fieldSchema, {
      keyPattern: FIELD_NAME_PATTERN,
      minProperties: 1,
      maxProperties: 60,
      description: '子表的字段，写法同页面的字段。',
    }),
    columns: Type.Optional(
      Type.Array(rowsColumnSchema, { minItems: 1, maxItems: 60, description: '显示的列，按顺序。' }),
    ),
    minRows: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_SUB_ROWS, description: '至少几行。' })),
    maxRows: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_SUB_ROWS, description: '最多几行，默认 1000。' })),
    sortable: Type.Optional(Type.Boolean({ description: '能否拖动改变行的顺序，默认能。' })),
    ...rowsKeys,
    toolbar: Type.Optional(
      Type.Array(toolbarActionSchema, {
        uniqueItems: true,
        maxItems: 20,
        description:
          '表格上方的按钮：add 新增，remove 删除所选，undo 撤销，以及子表自己的动作，对所选的行执行；不写时有 add、remove。没有 add 也不能用键盘或粘贴新增，没有 remove 就不能删除；权限另算。',
      }),
    ),
    guards: Type.Optional(rowGuardsSchema),
    actions: Type.Optional(
      recordOf(rowsActionSchema, {
        keyPattern: ACTION_NAME_PATTERN,
        minProperties: 1,
        maxProperties: 20,
        description: '子表自己的动作：按钮写在 toolbar 里，对所选的行执行。',
      }),
    ),
    checks: Type.Optional(
      Type.Array(checkSchema, { maxItems: 20, description: '每行都要成立的条件，用 row. 指本行。' }),
    ),
  },
  { ...closed, description: '子表：随主记录一起编辑和保存。' },
)
export type SubTableDeclaration = Static<typeof subTableSchema>
