import type { ShowDefinition } from '../show.ts'

export const tagShow: ShowDefinition = {
  as: 'tag',
  suits: '有 dict 或 options 的单值字段',
  fits: ({ multiple, choices }) => !multiple && choices !== null && choices.source !== 'ref',
}
