export const messages = {
  notAColor: (text: string) => `“${text}”不是颜色，请写成 #1677ff`,
  clearColor: (text: string) => `“${text}”是半透明的颜色，请写成 #1677ff`,
  reverted: (fault: string) => `${fault}；已恢复原来的值`,
  colorHint: '如 #1677ff',
  pickColor: (title: string) => `在色板中选择“${title}”`,
} as const
