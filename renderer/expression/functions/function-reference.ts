import type { FunctionDefinition } from './function-definition.ts'
import { FUNCTIONS, usageOf } from './function-table.ts'
import { FUNCTION_WORDS, type FunctionWords } from './function-words.ts'

/** @throws where a function has none, which its test finds. */
export function wordsOf({ name }: FunctionDefinition): FunctionWords {
  const words = FUNCTION_WORDS[name]
  if (!words) throw new Error(`The function ${name} is not described.`)
  return words
}

/** The table of the documentation, in Markdown. */
export function functionReference(): string {
  const rows = [...FUNCTIONS.values()].map((definition) => {
    const { summary, nulls, example } = wordsOf(definition)
    const [source, result] = example
    const cells = [`\`${usageOf(definition)}\``, summary, nulls, `\`${source}\` → \`${result}\``]
    return `| ${cells.join(' | ')} |`
  })
  return ['| 函数 | 说明 | 空值 | 例子 |', '|---|---|---|---|', ...rows].join('\n')
}
