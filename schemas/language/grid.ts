import { Type } from 'typebox'
import { toolbarActionSchema } from './actions.ts'
import { GRID_PAGE_SIZES } from './grid-page-sizes.ts'
import { fieldReference } from './layout.ts'
import { rowsColumnSchema } from './rows-column.ts'
import { rowsKeys } from './rows-keys.ts'
import { sortSchema } from './sort.ts'

const closed = { additionalProperties: false } as const

/** Rows that are entered and changed in the page itself, many at a time. */
export const gridSchema = Type.Object(
  {
    columns: Type.Optional(
      Type.Array(rowsColumnSchema, {
        minItems: 1,
        maxItems: 60,
        description: '列，按顺序；不写时为所有字段，list: false 或 form: false 的除外。',
      }),
    ),
    sort: Type.Optional(sortSchema('默认 -createTime。')),
    pageSize: Type.Optional(Type.Enum([...GRID_PAGE_SIZES], { description: '一页几行，默认 50；操作的人可以改。' })),
    addRows: Type.Optional(Type.Boolean({ description: '能否新增行，默认能。' })),
    order: Type.Optional({
      ...fieldReference,
      description:
        '保存行顺序的整数字段：表格按它排列，行可以拖动，或从行的菜单上移、下移；移动、新增、删除后按顺序重新编号，和其他修改一起保存。有查询条件时不能移动。',
    }),
    expand: Type.Optional(
      Type.String({
        maxLength: 40,
        description: '每行可以展开的子表：在行的旁边打开，修改后和行一起保存。页面有子表时必须写，只能有一个。',
      }),
    ),
    ...rowsKeys,
    toolbar: Type.Optional(
      Type.Array(toolbarActionSchema, {
        uniqueItems: true,
        maxItems: 20,
        description:
          '表格上方的按钮：add 新增，remove 删除所选，undo 撤销，以及页面自己的动作，对所选的行执行；不写时有 add、remove、undo。没有 add 也不能用键盘或粘贴新增，没有 remove 就不能删除；权限另算。',
      }),
    ),
  },
  { ...closed, description: 'kind 为 grid 的页面：数据直接在表格中录入和修改，一次保存。' },
)
