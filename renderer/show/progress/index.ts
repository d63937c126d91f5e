import type { ShowDefinition } from '../show.ts'

export const progressShow: ShowDefinition = {
  as: 'progress',
  suits: 'integer 或 decimal 字段，值为 0 到 100',
  fits: ({ type, multiple }) => !multiple && (type.kind === 'integer' || type.kind === 'decimal'),
}
