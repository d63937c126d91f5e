import type { ShowDefinition } from '../show.ts'

export const copyableShow: ShowDefinition = {
  as: 'copyable',
  suits: '没有选项的 string、text、integer、long 或 decimal 字段',
  fits: ({ type, multiple, choices }) =>
    !multiple && !choices && ['string', 'text', 'integer', 'long', 'decimal'].includes(type.kind),
}
