export const messages = {
  tagHint: '输入后按回车',
  tooManyTags: (count: number, max: number) => `有 ${count} 个标签，最多 ${max} 个`,
} as const
