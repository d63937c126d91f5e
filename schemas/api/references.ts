import { Type } from 'typebox'
import { recordOf } from '../record-schema.ts'
import { dictItem } from './dictionaries.ts'
import { endpoint } from './endpoint.ts'

/** Longest text of the values of conditions, as JSON. */
const MAX_WHERE_LENGTH = 4_000

/** A `ref` field of a page: `product`, or `lines.product` in a sub-table. */
const referringField = Type.Object({
  page: Type.String({ minLength: 1, maxLength: 64, pattern: '^[a-z][a-z0-9-]*$' }),
  field: Type.String({ minLength: 1, maxLength: 100, pattern: '^[a-zA-Z0-9]+(?:\\.[a-zA-Z0-9]+)?$' }),
})

/**
 * The rows that a `ref` field with conditions may choose, at most `pageSize`. Not in the contract, whose search in a
 * table takes no conditions. Only who may add to or edit the page is answered.
 */
export const searchReferences = endpoint({
  method: 'GET',
  path: '/pagewright/references/{page}/{field}',
  access: 'self',
  params: referringField,
  query: Type.Object({
    keyword: Type.Optional(Type.String({ maxLength: 100, description: '搜索内容' })),
    /** JSON object: the values that the field's conditions compare with, by field of the referenced table. */
    where: Type.Optional(Type.String({ maxLength: MAX_WHERE_LENGTH })),
    /** Comma text: which of these values fit. */
    values: Type.Optional(Type.String({ maxLength: 8_000 })),
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  result: Type.Array(dictItem),
})

/**
 * What expressions of the page read of rows that may be chosen: by the values that name them, canonical values by field
 * of their own page. Rows that are not there for the caller are left out.
 */
export const readRelated = endpoint({
  method: 'GET',
  path: '/pagewright/references/{page}/{field}/related',
  access: 'self',
  params: referringField,
  query: Type.Object({ values: Type.String({ minLength: 1, maxLength: 30_000, description: 'Comma text' }) }),
  result: recordOf(recordOf(Type.Unknown())),
})

/**
 * What choosing a row copies: values by field of the page (or of the sub-table's row). Fields whose values the caller may
 * not see, here or in the page that they come from, are left out. Null: there is no such row.
 */
export const readReference = endpoint({
  method: 'GET',
  path: '/pagewright/references/{page}/{field}/row',
  access: 'self',
  params: referringField,
  query: Type.Object({ value: Type.String({ minLength: 1, maxLength: 255 }) }),
  result: Type.Union([recordOf(Type.Unknown()), Type.Null()]),
})
