import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluate } from './evaluate.ts'
import { formatExpression } from './format-expression.ts'
import { parseExpression } from './parse-expression.ts'
import {
  assertCanonical,
  assertChecked,
  assertRoundTrip,
  assertThat,
  outcomeOf,
} from './random-expression.assert.fixture.ts'
import { Choices, PROTOTYPE_NAMES, randomCheckedTree, randomParsedTree } from './random-expression.fixture.ts'
import { randomTypedTree } from './random-typed-tree.fixture.ts'
import type { ExpressionValues } from './scope.ts'
import { vectorValues } from './vectors.fixture.ts'

// With random-texts.test.ts together 200,000.
const RUNS = { trees: 40_000, uncheckedTrees: 40_000 }
const TIMEOUT_MS = 60_000

// Of full length mostly, since little comes of few choices.
const bytes = (max: number) => fc.uint8Array({ minLength: 1, maxLength: max, size: 'max' })

describe('whatever tree comes', () => {
  it(
    'is written so that it reads as the same tree, and has a value of its type',
    () => {
      fc.assert(
        fc.property(bytes(60), (choice) => {
          const choices = new Choices(choice)
          const tree = choices.below(4) === 0 ? randomParsedTree(choices) : randomTypedTree(choices)
          const parsed = parseExpression(formatExpression(tree))
          if (!parsed.ok) throw new Error(`${formatExpression(tree)}: ${parsed.errors[0]?.message}`)
          assertRoundTrip(parsed.tree)
          const [written, made] = [assertChecked(parsed.tree), assertChecked(tree)].map((value) =>
            JSON.stringify(value),
          )
          assertThat(written === made, `${formatExpression(tree)}: ${written}, ${made}`)
        }),
        { numRuns: RUNS.trees },
      )
    },
    TIMEOUT_MS,
  )

  it(
    'reads own properties only and gives one value, even when no check has seen it',
    () => {
      fc.assert(
        fc.property(bytes(60), fc.integer({ min: 1, max: 40 }), (choice, depth) => {
          const tree = randomCheckedTree(new Choices(choice), depth)
          const watched = watchedValues()
          const first = outcomeOf({ tree }, watched.values)
          assertThat(watched.violations.length === 0, watched.violations.join())
          const second = outcomeOf({ tree }, watched.values)
          assertThat(JSON.stringify(second) === JSON.stringify(first), 'another value the second time')
          assertCanonical(first)
        }),
        { numRuns: RUNS.uncheckedTrees },
      )
    },
    TIMEOUT_MS,
  )

  it.each(PROTOTYPE_NAMES)('finds no %s in any object', (name) => {
    const place = { offset: 0, length: 0 }
    for (const source of ['record', 'row', 'old', 'user'] as const) {
      const field = { kind: 'field', source, name, type: 'unknown', keys: [], ...place } as const
      expect(evaluate({ tree: field }, vectorValues)).toBeNull()
    }
    const keys = [[name], ['color', name], ['list', name], ['deep', 'level', name]]
    for (const inside of keys) {
      const field = {
        kind: 'field',
        source: 'record',
        name: 'config',
        type: 'unknown',
        keys: inside,
        ...place,
      } as const
      expect(evaluate({ tree: field }, vectorValues)).toBeNull()
    }
    expect(evaluate({ tree: { kind: 'call', name, args: [], ...place } }, vectorValues)).toBeNull()
  })
})

/** Values whose objects note whatever is read that is not theirs, and whatever is written. */
function watchedValues(): { readonly values: ExpressionValues; readonly violations: readonly string[] } {
  const violations: string[] = []
  const watch = <Value>(value: Value): Value => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) value[index] = watch(item)
      return Object.freeze(value)
    }
    for (const [name, inner] of Object.entries(value)) Reflect.set(value, name, watch(inner))
    return new Proxy(value, {
      get(target, name) {
        if (!Object.hasOwn(target, name)) violations.push(`get ${String(name)}`)
        return Reflect.get(target, name)
      },
      set(_, name) {
        violations.push(`set ${String(name)}`)
        return false
      },
      deleteProperty(_, name) {
        violations.push(`delete ${String(name)}`)
        return false
      },
      ownKeys() {
        violations.push('ownKeys')
        return []
      },
    })
  }
  const { now, ...records } = structuredClone(vectorValues)
  return { values: { ...mapValues(records, watch), now }, violations }
}

function mapValues<Values extends object>(values: Values, change: <Value>(value: Value) => Value): Values {
  const changed = { ...values }
  for (const [name, value] of Object.entries(changed)) Reflect.set(changed, name, change(value))
  return changed
}
