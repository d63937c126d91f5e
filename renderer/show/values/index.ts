import type { ShowDefinition } from '../show.ts'

export const valuesShow: ShowDefinition = {
  as: 'values',
  suits: '没有选项的 text 字段，值为一个 JSON 对象',
  fits: ({ type, multiple, choices }) => !multiple && !choices && type.kind === 'text',
}
