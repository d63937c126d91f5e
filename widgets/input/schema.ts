import { type Static, Type } from 'typebox'
import { lengthOption } from '../ellipsis/length-option.ts'
import { MATCHES } from './match-text.ts'

export const inputOptions = Type.Object(
  {
    trim: Type.Optional(Type.Boolean({ default: true, description: '离开输入框时去掉首尾的空格，默认是。' })),
    match: Type.Optional(
      Type.Enum([...MATCHES], {
        description:
          '存储的是查询条件时：like 存 *文本*，ne 存 !文本，ge 存 >=文本，le 存 <=文本；显示时去掉符号，空着不存。',
      }),
    ),
    length: lengthOption,
  },
  { additionalProperties: false },
)
export type InputOptions = Static<typeof inputOptions>
