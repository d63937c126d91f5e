import { Type } from 'typebox'

/** What somebody searches for; clients wrap it in `*`. */
export function searched(description: string, maxLength = 2_000) {
  return Type.Optional(Type.String({ maxLength, description }))
}

/** Page number and size as pickers send them: texts, perhaps empty. */
export const textPaging = {
  pageNo: Type.Optional(Type.String({ pattern: '^([1-9][0-9]{0,4})?$', description: '页码' })),
  pageSize: Type.Optional(Type.String({ pattern: '^([1-9][0-9]{0,4})?$', description: '每页条数' })),
}

/** By which field rows are ordered; one that the call does not know is refused. */
export const sorting = {
  column: Type.Optional(Type.String({ maxLength: 64, description: '排序字段' })),
  order: Type.Optional(Type.String({ pattern: '^(asc|desc|ASC|DESC)?$', description: '排序方式' })),
}

/**
 * `estimate`: beyond 1,000 rows `total` is about as many as there are, and `totalIsExact` is false; else it is exact,
 * however long the counting takes. Not in the original contract.
 */
export const wantedTotal = Type.Optional(Type.String({ pattern: '^(estimate)?$', description: '总数' }))

/**
 * The `ref` field that rows are picked for, where it has conditions, and as JSON what they compare with: the server leaves
 * out what does not fit. Not in the original contract.
 */
export const pickedFor = {
  /** `order/product`, `order/lines.product`. */
  reference: Type.Optional(
    Type.String({
      pattern: '^([a-z][a-z0-9-]*/[a-zA-Z0-9]+(\\.[a-zA-Z0-9]+)?)?$',
      maxLength: 165,
      description: '引用字段',
    }),
  ),
  where: Type.Optional(Type.String({ maxLength: 4_000, description: '条件的值' })),
}
