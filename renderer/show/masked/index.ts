import type { ShowDefinition } from '../show.ts'

export const maskedShow: ShowDefinition = {
  as: 'masked',
  suits: '没有选项的单值 string 字段，写有 permission',
  fits: ({ type, multiple, choices }) => !multiple && !choices && type.kind === 'string',
}
