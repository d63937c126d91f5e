import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { compileExpression } from '../check-expression.ts'
import { evaluate } from '../evaluate.ts'
import { vectorScope, vectorValues } from '../vectors.fixture.ts'
import type { FunctionDefinition } from './function-definition.ts'
import { functionReference, wordsOf } from './function-reference.ts'
import { FUNCTIONS } from './function-table.ts'
import { FUNCTION_WORDS } from './function-words.ts'

const definitions = [...FUNCTIONS.values()].map((definition) => [definition.name, definition] as const)

describe('the functions', () => {
  it.each(definitions)('%s does what its example says', (_, definition) => {
    const [source, expected] = wordsOf(definition).example
    expect(textOfResult(source)).toBe(expected)
  })

  it.each(definitions)('%s takes null where its type is right', (_, definition) => {
    const nulls = definition.parameters.filter(({ optional }) => !optional).map(() => 'null')
    expect(() => textOfResult(`${definition.name}(${nulls.join(', ')})`)).not.toThrow()
  })

  it('lets only the last parameters be left out', () => {
    for (const { parameters } of FUNCTIONS.values()) {
      const mayMiss = parameters.map((parameter) => Boolean(parameter.optional ?? parameter.repeats))
      expect(mayMiss).toEqual([...mayMiss].sort((left, right) => Number(left) - Number(right)))
    }
  })

  it('has every function in the README, as the code describes it', async () => {
    const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
    expect(readme).toContain(functionReference())
  })

  it('describes no function that there is not', () => {
    expect(Object.keys(FUNCTION_WORDS).filter((name) => !FUNCTIONS.has(name))).toEqual([])
  })

  it('names each function once', () => {
    const names = [...FUNCTIONS.values()].map((definition: FunctionDefinition) => definition.name)
    expect(new Set(names).size).toBe(names.length)
  })
})

/** `是` and `否` for true and false, as the table writes them. */
function textOfResult(source: string): string | null {
  const checked = compileExpression(source, vectorScope)
  if (!checked.ok) throw new Error(checked.errors[0]?.message)
  const value = evaluate(checked.expression, vectorValues)
  if (typeof value === 'boolean') return value ? '是' : '否'
  return value === null ? null : String(value)
}
