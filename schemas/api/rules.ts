import { type Static, Type } from 'typebox'
import { TEST_FILL_RULES } from '../managed/sys-fill-rule.ts'
import { recordOf } from '../record-schema.ts'
import { endpoint } from './endpoint.ts'

/** Which part of a value broke a check rule; the `result` of the failure. */
const failedPiece = Type.Object({
  digits: Type.Union([Type.Integer(), Type.Literal('*')]),
  pattern: Type.String(),
  message: Type.String(),
  beginIndex: Type.Integer(),
  endIndex: Type.Integer(),
  checkValue: Type.String(),
  passed: Type.Literal(false),
})
export type FailedPiece = Static<typeof failedPiece>

const formData = recordOf(Type.Unknown())

/** The next value of a fill rule. Query parameters of the names of the rule's own replace those. */
export const executeFillRule = endpoint({
  method: 'PUT',
  reads: true,
  path: '/sys/fillRule/executeRuleByCode/{ruleCode}',
  access: 'self',
  params: Type.Object({ ruleCode: Type.String({ minLength: 1, maxLength: 100 }) }),
  query: recordOf(Type.String()),
  body: formData,
  result: Type.Unknown(),
})

/** Several at once; a rule's own form data wins over the common one. */
export const executeFillRules = endpoint({
  method: 'PUT',
  reads: true,
  path: '/sys/fillRule/executeRuleByCodeBatch',
  access: 'self',
  body: Type.Object({
    commonFormData: Type.Optional(formData),
    rules: Type.Array(
      Type.Object({
        ruleCode: Type.String({ minLength: 1, maxLength: 100 }),
        formData: Type.Optional(formData),
      }),
      { maxItems: 100 },
    ),
  }),
  result: Type.Array(Type.Object({ ruleCode: Type.String(), result: Type.Unknown() })),
})

/** What a fill rule makes at the moment. A serial number that is made so is used up. */
export const testFillRule = endpoint({
  method: 'GET',
  path: '/sys/fillRule/testFillRule',
  access: { permission: TEST_FILL_RULES },
  query: Type.Object({ ruleCode: Type.String({ minLength: 1, maxLength: 100, description: '规则Code' }) }),
  result: Type.Unknown(),
})
