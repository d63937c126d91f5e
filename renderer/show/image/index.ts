import type { ShowDefinition } from '../show.ts'

export const imageShow: ShowDefinition = {
  as: 'image',
  suits: 'file 字段，或值为图片地址的单值 string 字段',
  fits: ({ type, multiple, choices }) => type.kind === 'file' || (!multiple && !choices && type.kind === 'string'),
}
