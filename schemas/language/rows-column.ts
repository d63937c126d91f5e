import { type Static, Type } from 'typebox'
import { COLUMN_CELL_NAMES } from './cells.ts'
import { fieldReference, title } from './layout.ts'

const closed = { additionalProperties: false } as const

/** A column of rows that are edited where they stand: in a page of kind `grid`, or in a sub-table. */
export const rowsColumnSchema = Type.Union([
  fieldReference,
  Type.Object(
    {
      field: fieldReference,
      title: Type.Optional(title),
      width: Type.Optional(Type.Integer({ minimum: 40, maximum: 800, description: '列宽，像素。' })),
      fixed: Type.Optional(Type.Enum(['left', 'right'], { description: '固定在左或右。' })),
      cell: Type.Optional(
        Type.Enum([...COLUMN_CELL_NAMES], { description: '用哪种单元格，见“单元格”；不写时由字段的控件决定。' }),
      ),
    },
    closed,
  ),
])
export type RowsColumnDeclaration = Static<typeof rowsColumnSchema>
