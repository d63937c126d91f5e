import type { ChoiceColor } from '#schemas/language/dictionary.ts'

export const messages = {
  notAColor: (text: string) => `“${text}”不是颜色，请写成 #1677ff`,
  clearColor: (text: string) => `“${text}”是半透明的颜色，请写成 #1677ff`,
  reverted: (fault: string) => `${fault}；已恢复原来的值`,
  colorHint: '如 #1677ff',
  pickColor: (title: string) => `在色板中选择“${title}”`,
  namedColors: '主题颜色',
  namedColor: (name: ChoiceColor) => `${NAMES[name]} ${name}`,
} as const

const NAMES: Readonly<Record<ChoiceColor, string>> = {
  success: '成功',
  processing: '进行中',
  error: '错误',
  warning: '警告',
  default: '默认',
  blue: '蓝',
  cyan: '青',
  geekblue: '极客蓝',
  gold: '金',
  green: '绿',
  lime: '青柠',
  magenta: '洋红',
  orange: '橙',
  pink: '粉',
  purple: '紫',
  red: '红',
  volcano: '火山红',
  yellow: '黄',
}
