import { type Static, Type } from 'typebox'
import { PERIODS } from '../date/period.ts'

export const DEFAULT_PICKER = 'date'

export const dateRangeOptions = Type.Object(
  {
    picker: Type.Optional(
      Type.Enum([...PERIODS], {
        default: DEFAULT_PICKER,
        description:
          '选什么：date 日期（默认）、week 周、month 月、quarter 季度、year 年；存的文本如 2024-05,2024-08。',
      }),
    ),
  },
  { additionalProperties: false },
)
export type DateRangeOptions = Static<typeof dateRangeOptions>
