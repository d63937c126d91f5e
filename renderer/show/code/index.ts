import type { ShowDefinition } from '../show.ts'

export const codeShow: ShowDefinition = {
  as: 'code',
  suits: '没有选项的 string 字段，值为编号、代码等',
  fits: ({ type, multiple, choices }) => !multiple && !choices && type.kind === 'string',
}
