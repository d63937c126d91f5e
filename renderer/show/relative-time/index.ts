import type { ShowDefinition } from '../show.ts'

export const relativeTimeShow: ShowDefinition = {
  as: 'relative-time',
  suits: 'datetime 字段',
  fits: ({ type, multiple }) => !multiple && type.kind === 'datetime',
}
