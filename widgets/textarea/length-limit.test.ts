import { expect, it } from 'vitest'
import { fieldPlan } from '../field-plan.fixture.ts'
import { lengthLimit } from './length-limit.ts'

it.each([
  ['string(200)', [], 200],
  ['string(200)', [{ code: 'maxLength', argument: '50' }], 50],
  ['string(50)', [{ code: 'maxLength', argument: '200' }], 50],
  ['text', [{ code: 'required' }, { code: 'maxLength', argument: '500' }], 500],
  ['text', [], undefined],
] as const)('limits %s with the rules %j to %s characters', (type, rules, limit) => {
  expect(lengthLimit(fieldPlan({ type, rules }))).toBe(limit)
})
