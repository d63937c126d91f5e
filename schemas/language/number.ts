import { type Static, Type } from 'typebox'

/** What of the day stands in a number. It begins anew in each period: of a year, a month, a day. */
const NUMBER_DATES = ['YYYY', 'YYYYMM', 'YYYYMMDD', 'YY', 'YYMM', 'YYMMDD'] as const
export type NumberDate = (typeof NUMBER_DATES)[number]

const FILL_RULE_PREFIX = 'fill:'
export const FILL_RULE_PATTERN = `^${FILL_RULE_PREFIX}[A-Za-z0-9_-]{1,100}$`
const DEFAULT_NUMBER_DIGITS = 4

const serialSchema = Type.Object(
  {
    prefix: Type.Optional(Type.String({ minLength: 1, maxLength: 20, description: '编号的开头，如 "PO"。' })),
    date: Type.Optional(
      Type.Enum([...NUMBER_DATES], {
        description: '开头之后的日期，按业务时区；每天（月、年）从 1 重新数起。不写时一直数下去。',
      }),
    ),
    digits: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 12,
        description: '流水号的最少位数，默认 4；用完后自动加长，不会从头再来。',
      }),
    ),
    gapFree: Type.Optional(
      Type.Boolean({
        description: '编号不断号：保存失败不占号，但同一编号的保存要依次等待。默认否：互不等待，可能断号。',
      }),
    ),
    editable: Type.Optional(
      Type.Boolean({ description: '可以自己填写编号，留空时由系统生成；默认否，填写会被拒绝。' }),
    ),
  },
  { additionalProperties: false },
)

/** How the values of a field are numbered when a record is saved. */
export const numberSchema = Type.Union(
  [
    Type.String({
      pattern: FILL_RULE_PATTERN,
      description: '编码规则 "fill:<代码>"，由服务器生成。',
    }),
    serialSchema,
  ],
  { description: '编号：保存时由系统生成，不能重复；写各部分，或写编码规则 "fill:<代码>"。只用于 string(n) 字段。' },
)
export type NumberDeclaration = Static<typeof numberSchema>

/** How a field is numbered, with what is left out filled in. */
export type NumberPlan = SerialPlan | { readonly kind: 'rule'; readonly code: string; readonly editable: false }

export interface SerialPlan {
  readonly kind: 'serial'
  readonly prefix: string
  /** Null: one period for all times. */
  readonly date: NumberDate | null
  readonly digits: number
  readonly gapFree: boolean
  readonly editable: boolean
}

export function readNumber(declaration: NumberDeclaration): NumberPlan {
  if (typeof declaration === 'string') {
    return { kind: 'rule', code: declaration.slice(FILL_RULE_PREFIX.length), editable: false }
  }
  const { prefix = '', date = null, digits = DEFAULT_NUMBER_DIGITS, gapFree = false, editable = false } = declaration
  return { kind: 'serial', prefix, date, digits, gapFree, editable }
}

/** The part of a moment (`YYYY-MM-DD HH:mm:ss`, of the business zone) within which numbers go on; empty: all times. */
export function numberPeriod({ date }: SerialPlan, now: string): string {
  if (date === null) return ''
  const [year = '', month = '', day = ''] = now.slice(0, 10).split('-')
  return date.replace('YYYY', year).replace('YY', year.slice(-2)).replace('MM', month).replace('DD', day)
}

/** Grows beyond its digits rather than beginning anew. */
export function formatNumber({ prefix, digits }: SerialPlan, period: string, count: number): string {
  return `${prefix}${period}${String(count).padStart(digits, '0')}`
}

/** As long as its numbers are until the digits are used up. */
export function numberLength({ prefix, date, digits }: SerialPlan): number {
  return prefix.length + (date?.length ?? 0) + digits
}
