import { describe, expect, it } from 'vitest'
import { compile, pageWith } from './compile-page.fixture.ts'

const KNOWLEDGE = {
  dictCodes: new Set(['kind']),
  dictValues: new Map([['kind', new Set(['a', 'b', 'no'])]]),
}

/** What is said of an action that writes `kind` and `price`, and of another with this condition that takes it back. */
function warningsOf(when: string, part: Record<string, unknown> = {}) {
  const text = pageWith({
    actions: {
      stop: { title: '停用', type: 'set-values', undo: 'start', props: { values: { kind: 'no', price: 0 } }, ...part },
      start: { title: '启用', type: 'set-values', when, props: { values: { kind: 'a' } } },
    },
  })
  const { plan, problems } = compile(text, KNOWLEDGE)
  expect(plan?.actions[0]).toMatchObject({ name: 'stop', undo: 'start' })
  return problems.map(({ code }) => code).filter((code) => code.startsWith('undo'))
}

describe('the condition of what takes an action back', () => {
  it.each([
    "kind == 'a'",
    "kind != 'no'",
    "!(kind == 'no')",
    "kind in ['a', 'b']",
    "name == 'x' && price > 0",
    "kind == 'a' || price > 0",
    'price + 1 == 2',
    'kind == null',
  ])('%s never holds after it', (when) => {
    expect(warningsOf(when)).toEqual(['undo-never-fits'])
  })

  it.each([
    "kind == 'no'",
    "kind in ['a', 'no']",
    "kind == 'a' || name == 'x'",
    "name == 'x' && kind == 'no'",
    "name == 'x'",
    'price == 0',
    // Of what functions make of it, nothing is said.
    "length(kind) == 5 || kind == 'a'",
    "user.username == 'x'",
  ])('%s may hold after it', (when) => {
    expect(warningsOf(when)).toEqual([])
  })

  it('may hold when what is written is computed or filled in', () => {
    expect(warningsOf("kind == 'a'", { props: { values: { kind: '= name' } } })).toEqual([])
    expect(warningsOf("kind == 'a'", { input: ['kind'], props: { values: { price: 0 } } })).toEqual([])
  })
})
