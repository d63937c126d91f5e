import { type Static, Type } from 'typebox'
import { recordOf } from '../record-schema.ts'

const closed = { additionalProperties: false } as const

/** Longest expression of a page, in characters. */
export const MAX_EXPRESSION_LENGTH = 2_000

/** A computed value: begins with one `=`; `==` begins a literal. */
export const COMPUTED_PATTERN = '^=(?!=)'

export const condition = Type.String({ minLength: 1, maxLength: MAX_EXPRESSION_LENGTH, description: '条件表达式。' })

const IDENTIFIER_PATTERN = '^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$'
export const identifier = Type.String({
  pattern: IDENTIFIER_PATTERN,
  maxLength: 64,
  description: '名称，供查错和检查器使用。',
})

const effectSchema = Type.Object(
  {
    visible: Type.Optional(Type.Boolean({ description: '是否显示。' })),
    required: Type.Optional(Type.Boolean({ description: '是否必填。' })),
    readonly: Type.Optional(Type.Boolean({ description: '是否只读。' })),
    options: Type.Optional(
      Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 200, description: '只留下这些可选值。' }),
    ),
    value: Type.Optional(Type.Unknown({ description: '条件成立时填入的值，可写 "= 表达式"。' })),
  },
  { ...closed, minProperties: 1 },
)
const effects = recordOf(effectSchema, { description: '按字段名或子表名写效果。' })

const cellEffectSchema = Type.Object(
  {
    visible: Type.Optional(Type.Boolean({ description: '是否显示；不显示的格是空白的，不能填，原有的值不变。' })),
    required: Type.Optional(Type.Boolean({ description: '是否必填。' })),
    readonly: Type.Optional(Type.Boolean({ description: '是否只读。' })),
  },
  { ...closed, minProperties: 1 },
)
const cellEffects = recordOf(cellEffectSchema, { description: '按字段名写这一行的格的效果。' })

/** Where what compares or computes with a field of restricted sight says whether it may tell something of it. */
export const reveals = Type.Optional(
  Type.Boolean({
    description:
      '读到了写有 permission 的字段时：true 表示允许由此看出它的值；false 表示不允许，看不到它的人不能修改与它比较的字段（只在编辑时），由它算出的值同样受限。',
  }),
)

/** When the condition holds, `then` applies, else `else`; without it the declaration comes back. */
export const reactionSchema = Type.Object(
  { id: identifier, when: condition, then: effects, else: Type.Optional(effects), reveals },
  closed,
)
export type ReactionDeclaration = Static<typeof reactionSchema>

/** The same for each of the rows that are edited where they stand: what the row holds decides about its cells. */
export const rowReactionSchema = Type.Object(
  { id: identifier, when: condition, then: cellEffects, else: Type.Optional(cellEffects), reveals },
  closed,
)
export type EffectDeclaration = Static<typeof effectSchema>

/** Fields whose values together may stand in one record only. */
export const uniqueSchema = Type.Object(
  {
    fields: Type.Array(Type.String({ minLength: 1, maxLength: 64, description: '字段名。' }), {
      minItems: 2,
      maxItems: 6,
      uniqueItems: true,
      description: '合起来不能重复的字段；任何一个为空时不比较。',
    }),
    message: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: '重复时的提示，显示在这些字段旁；不写时按字段名说明。',
      }),
    ),
  },
  { ...closed, description: '几个字段的值合起来不能重复。' },
)
export type UniqueDeclaration = Static<typeof uniqueSchema>

/** A rule about several fields, or about all rows of a sub-table; checked in the form and on the server. */
export const checkSchema = Type.Object(
  {
    id: identifier,
    that: Type.String({
      minLength: 1,
      maxLength: MAX_EXPRESSION_LENGTH,
      description: '必须成立的条件；结果为空视为成立。',
    }),
    message: Type.String({ minLength: 1, maxLength: 100, description: '不成立时的提示。' }),
    fields: Type.Optional(
      Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 10, description: '提示显示在哪些字段旁。' }),
    ),
    reveals,
  },
  closed,
)
export type CheckDeclaration = Static<typeof checkSchema>
