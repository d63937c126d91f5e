import type { ShowDefinition } from '../show.ts'

export const ratingShow: ShowDefinition = {
  as: 'rating',
  suits: 'integer 或 decimal 字段，值为 0 到 5；控件为 rate 时到它的星数',
  fits: ({ type, multiple }) => !multiple && (type.kind === 'integer' || type.kind === 'decimal'),
}
