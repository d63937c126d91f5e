export const messages = {
  value: '测试值',
  placeholder: '输入要校验的值',
  passes: '符合规则',
  characters: '每个字符的位置',
  close: '关闭',
} as const
