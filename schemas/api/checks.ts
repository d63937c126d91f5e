import { Type } from 'typebox'
import { MAX_ROW_ID_LENGTH } from '../values/row-id.ts'
import { endpoint } from './endpoint.ts'

/** Longest value that a rule of the server looks at. */
const MAX_CHECKED_LENGTH = 2_000

const checkedValue = Type.String({ maxLength: MAX_CHECKED_LENGTH })

/**
 * Whether a value is free. Only fields that a page declares `unique` or `duplicate` can be asked about; names are those
 * of table and column. A value that is taken is a failure of the call, with the text for the user.
 */
export const checkDuplicate = endpoint({
  method: 'GET',
  path: '/sys/duplicate/check',
  access: 'self',
  query: Type.Object({
    tableName: Type.String({ minLength: 1, maxLength: 63 }),
    fieldName: Type.String({ minLength: 1, maxLength: 63 }),
    fieldVal: Type.Optional(checkedValue),
    /** The row that may hold the value. */
    dataId: Type.Optional(Type.String({ maxLength: MAX_ROW_ID_LENGTH })),
  }),
  result: Type.Unknown(),
})

/** A check rule kept on the server. `value` is encoded once more than the query is, as the original client does. */
export const checkRuleByCode = endpoint({
  method: 'GET',
  path: '/sys/checkRule/checkByCode',
  access: 'self',
  query: Type.Object({
    ruleCode: Type.String({ minLength: 1, maxLength: 100 }),
    value: Type.Optional(Type.String({ maxLength: 9 * MAX_CHECKED_LENGTH })),
  }),
  result: Type.Unknown(),
})
