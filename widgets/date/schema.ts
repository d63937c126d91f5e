import { type Static, Type } from 'typebox'
import { PERIODS } from './period.ts'

export const DEFAULT_PICKER = 'date'

export const dateOptions = Type.Object(
  {
    picker: Type.Optional(
      Type.Enum([...PERIODS], {
        default: DEFAULT_PICKER,
        description:
          '选什么：date 日期（默认）、week 周、month 月、quarter 季度、year 年。date 字段存第一天；string 字段存文本，如 2024-05、2024-Q2、2024-22周、2024。',
      }),
    ),
  },
  { additionalProperties: false },
)
export type DateOptions = Static<typeof dateOptions>
