import type { ShowDefinition } from '../show.ts'

export const linkShow: ShowDefinition = {
  as: 'link',
  suits: 'string 或 text 字段，值为网址',
  fits: ({ type, multiple, choices }) => !multiple && !choices && (type.kind === 'string' || type.kind === 'text'),
}
