// Where the specification has a text, it is that one.

export const textMessages = {
  tooLong: (limit: number) => `最多 ${limit} 个字符`,
} as const

export const choiceMessages = {
  ambiguousChoice: (text: string) => `“${text}”对应多个选项，请在列表中选择`,
  unaskedChoice: (limit: number) => `一次粘贴最多查找 ${limit} 个不同的名称，再粘贴一次可继续查找`,
  disabledChoice: (text: string) => `“${text}”不可选择`,
  choicesNotLoaded: '选项还没有加载，请稍后再粘贴',
} as const
