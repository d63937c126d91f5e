import { Type } from 'typebox'
import { fieldReference } from './layout.ts'
import { rowReactionSchema } from './logic.ts'

/** Buttons above rows that are edited, in the order in which they stand. */
export const ROWS_BUTTONS = ['add', 'remove', 'undo'] as const
export type RowsButton = (typeof ROWS_BUTTONS)[number]

/** What a page may say of rows that are edited where they stand, whether they are its own or those of a sub-table. */
export const rowsKeys = {
  details: Type.Optional(
    Type.Union(
      [
        Type.Literal(true),
        Type.Array(fieldReference, { minItems: 1, maxItems: 60, description: '行详情中的字段，按顺序。' }),
      ],
      {
        description:
          '行详情：在对话框中查看和修改一行。true 为所有列，也可以列出字段，不在列中的也行。从行的菜单或 cell 为 link 的格打开。',
      },
    ),
  ),
  reactions: Type.Optional(
    Type.Array(rowReactionSchema, {
      maxItems: 50,
      description:
        '行的联动：每行按自己的值决定哪些格只读、必填或不显示。批量录入的条件直接写字段名，子表的条件用 row. 指本行，直接写字段名指主记录。',
    }),
  ),
} as const
