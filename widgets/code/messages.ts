export const codeMessages = {
  jsonFault: (line: number, column: number, why: string) => `第 ${line} 行第 ${column} 列${why}`,
  language: '语言',
  plainText: '纯文本',
  tabIndents: '按 Tab 缩进，按 Esc 后再按 Tab 离开编辑框。',
  languageFailed: '语法高亮没有加载成功，仍然可以编辑。',
} as const
