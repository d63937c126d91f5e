import { describe, expect, it } from 'vitest'
import { compileExpression } from './check-expression.ts'
import { conditionHolds, evaluate } from './evaluate.ts'
import { EXPRESSION_LIMITS, ExpressionError } from './limits.ts'
import type { ExpressionScope, ExpressionValues } from './scope.ts'
import { fieldTypes } from './scope.ts'

const scope: ExpressionScope = {
  fields: fieldTypes([{ name: 'price', type: { kind: 'decimal', precision: 9, scale: 2 } }]),
}

function setup(text: string, values: Partial<ExpressionValues> = {}, limits = EXPRESSION_LIMITS) {
  const outcome = compileExpression(text, scope)
  if (!outcome.ok) throw new Error(outcome.errors[0]?.message)
  const { expression } = outcome
  return () => evaluate(expression, { record: {}, now: '2024-03-15 09:30:00', ...values }, limits)
}

describe('evaluating', () => {
  it.each([
    ['too-many-steps', { ...EXPRESSION_LIMITS, steps: 3 }, '1 + 2 + 3'],
    ['too-deep', { ...EXPRESSION_LIMITS, depth: 2 }, '-(-(1))'],
    ['text-too-long', { ...EXPRESSION_LIMITS, textLength: 5 }, "concat('abc', 'def')"],
    ['number-too-large', EXPRESSION_LIMITS, `1${'0'.repeat(59)} * 10`],
  ])('ends with %s when that limit is reached', (code, limits, text) => {
    const run = setup(text, {}, limits)
    expect(run).toThrow(ExpressionError)
    expect(run).toThrow(expect.objectContaining({ code }))
  })

  it('does not run what a condition leaves out', () => {
    const costly = `1${'0'.repeat(59)} * 10 > 0`
    expect(setup(`false && ${costly}`)()).toBe(false)
    expect(setup(`true || ${costly}`)()).toBe(true)
    expect(setup(`true ? 1 : ${costly} ? 2 : 3`)()).toBe('1')
  })

  it('is told the time, and asks no clock', () => {
    expect(setup('today()', { now: '2031-12-31 23:59:59' })()).toBe('2031-12-31')
  })

  it('takes what is missing for null: record, row, old and user', () => {
    expect(setup('price')()).toBeNull()
    expect(setup('old.price == null', { old: null })()).toBe(true)
    expect(setup('user.username')()).toBeNull()
  })

  it('does not look into instances of classes', () => {
    class Secret {
      readonly price = '5'
    }
    expect(setup('price', { record: { ...new Secret() } })()).toBe('5')
    const outcome = compileExpression('config.price', {
      fields: fieldTypes([{ name: 'config', type: { kind: 'json' } }]),
    })
    if (!outcome.ok) throw new Error(outcome.errors[0]?.message)
    const values = { record: { config: new Secret() }, now: '2024-03-15 09:30:00' }
    expect(evaluate(outcome.expression, values)).toBeNull()
  })
})

describe('a condition', () => {
  it.each([
    [true, true],
    [false, false],
    [null, false],
    ['true', false],
    [1, false],
  ])('with the value %j holds: %s', (value, holds) => {
    expect(conditionHolds(value)).toBe(holds)
  })
})
