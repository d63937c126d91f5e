import { Type } from 'typebox'
import { recordOf } from '../record-schema.ts'
import { endpoint } from './endpoint.ts'
import { pickedFor } from './picker-query.ts'

/**
 * Rows of a registered table with some of its columns, page by page, for a dialog that one is picked in. Not in the
 * contract, whose search in a table tells labels alone. Whoever may choose in a field that shows these columns is answered.
 */
export const listTableRows = endpoint({
  method: 'GET',
  path: '/pagewright/tableRows/{dictCode}',
  access: 'self',
  params: Type.Object({ dictCode: Type.String({ minLength: 1, maxLength: 400 }) }),
  query: Type.Object({
    /** Columns of the table, separated by commas. */
    columns: Type.Optional(Type.String({ maxLength: 400, description: '显示的列' })),
    keyword: Type.Optional(Type.String({ maxLength: 100, description: '搜索内容' })),
    ...pickedFor,
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  result: Type.Object({
    records: Type.Array(
      Type.Object({
        value: Type.String(),
        text: Type.String(),
        columns: recordOf(Type.Union([Type.String(), Type.Null()])),
      }),
    ),
    total: Type.Integer(),
  }),
})
