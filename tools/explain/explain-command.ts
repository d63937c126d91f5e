import { suggestionHint } from '#renderer/compile/suggest.ts'
import { isProblemCode, PROBLEM_CODES, PROBLEMS } from '#schemas/language/problems.ts'
import { type Command, UsageError } from '../command.ts'

export const explainCommand: Command = {
  name: 'explain',
  argumentsText: '<问题代码>',
  summary: '说明一种页面问题：是什么、怎么改。不写代码时列出全部。',
  async run([code], { terminal }) {
    if (code === undefined) {
      for (const name of PROBLEM_CODES) terminal.out(`${name}  ${PROBLEMS[name].title}\n`)
      return 0
    }
    if (!isProblemCode(code)) {
      throw new UsageError(`没有问题代码 "${code}"。${suggestionHint(code, PROBLEM_CODES) ?? ''}`)
    }
    const { severity, title, explanation, remedy } = PROBLEMS[code]
    terminal.out(`${code}（${severity === 'error' ? '错误' : '警告'}）${title}\n\n${explanation}\n改法：${remedy}\n`)
    return 0
  },
}
