/** Why a regular expression cannot be compiled, and where, as far as its brackets tell; else in the engine's words. */
export function patternReason(source: string): string {
  if (source === '') return '不能为空'
  return bracketReason(source) ?? quantifierReason(source) ?? engineReason(source)
}

function bracketReason(source: string): string | null {
  const open: { readonly sign: string; readonly index: number }[] = []
  for (let index = 0; index < source.length; index += 1) {
    const sign = source.charAt(index)
    const inSet = open.at(-1)?.sign === '['
    if (sign === '\\') {
      if (index === source.length - 1) return '结尾的 \\ 后面缺少字符'
      index += 1
    } else if (sign === '[' && !inSet) open.push({ sign, index })
    else if (sign === ']' && inSet) open.pop()
    else if (sign === '(' && !inSet) open.push({ sign, index })
    else if (sign === ')' && !inSet && open.pop() === undefined) return `第 ${index + 1} 个字符 ) 没有对应的 (`
  }
  const left = open.at(-1)
  return left ? `第 ${left.index + 1} 个字符 ${left.sign} 没有闭合，缺少 ${left.sign === '[' ? ']' : ')'}` : null
}

function quantifierReason(source: string): string | null {
  const match = /(^|[(|])([*+?])/.exec(source.replace(/\(\?/g, '(:'))
  return match ? `${match[2]} 前面没有可重复的内容` : null
}

function engineReason(source: string): string {
  try {
    new RegExp(source, 'u')
    return '语言不支持这种写法'
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return error.message.replace(/^Invalid regular expression: .*: /s, '')
  }
}
