import { type Static, Type } from 'typebox'
import { MAX_FIELD_NAME_LENGTH } from './names.ts'

const closed = { additionalProperties: false } as const

export const title = Type.String({ minLength: 1, maxLength: 32, description: '标题，最多 32 个字。' })
export const fieldReference = Type.String({ minLength: 1, maxLength: MAX_FIELD_NAME_LENGTH, description: '字段名。' })
const tableReference = Type.String({ minLength: 1, maxLength: MAX_FIELD_NAME_LENGTH, description: '子表名。' })

const MAX_FORM_COLUMNS = 4

const formFieldSchema = Type.Union([
  fieldReference,
  Type.Object(
    {
      field: fieldReference,
      title: Type.Optional(title),
      span: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_FORM_COLUMNS, description: '占几列。' })),
      readonly: Type.Optional(Type.Boolean({ description: '在这里只读。' })),
      help: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: '输入框下方的说明。' })),
      placeholder: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: '输入框内的提示。' })),
    },
    closed,
  ),
])
export type FormFieldDeclaration = Static<typeof formFieldSchema>

const sectionSchema = {
  section: Type.Optional(Type.String({ minLength: 1, maxLength: 32, description: '分组标题。' })),
  columns: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_FORM_COLUMNS, description: '列数，默认 2。' })),
  fields: Type.Optional(Type.Array(formFieldSchema, { minItems: 1, maxItems: 400, description: '字段，按列数排布。' })),
  row: Type.Optional(
    Type.Array(formFieldSchema, { minItems: 1, maxItems: MAX_FORM_COLUMNS, description: '排在同一行的字段。' }),
  ),
  subTable: Type.Optional(tableReference),
}

/** What may stand in a tab or a step: fields, a row, or a sub-table. */
const blockSchema = Type.Object(sectionSchema, closed)

const paneSchema = Type.Object(
  {
    title: Type.Optional(title),
    subTable: Type.Optional(tableReference),
    layout: Type.Optional(Type.Array(blockSchema, { minItems: 1, maxItems: 20, description: '这一页的分组与排布。' })),
  },
  closed,
)

/** One part of a form: exactly one of `fields`, `row`, `subTable`, `tabs`, `steps`. */
export const layoutNodeSchema = Type.Object(
  {
    ...sectionSchema,
    tabs: Type.Optional(Type.Array(paneSchema, { minItems: 1, maxItems: 12, description: '标签页。' })),
    steps: Type.Optional(Type.Array(paneSchema, { minItems: 2, maxItems: 8, description: '分步填写。' })),
  },
  closed,
)
export type LayoutNodeDeclaration = Static<typeof layoutNodeSchema>
export type BlockDeclaration = Static<typeof blockSchema>
export type PaneDeclaration = Static<typeof paneSchema>
export const LAYOUT_NODE_KINDS = ['fields', 'row', 'subTable', 'tabs', 'steps'] as const
