import { type Static, Type } from 'typebox'
import { recordOf } from '../record-schema.ts'
import { title } from './layout.ts'
import { FIELD_NAME_PATTERN, PAGE_CODE_PATTERN } from './names.ts'

const closed = { additionalProperties: false } as const

/** Narrower, a pane holds no list; wider, it is the rest. */
export const PANE_WIDTHS = { least: 160, most: 1200 } as const
const MOST_PANES = 4

/** What stands in a pane or a tab of one: exactly one of `page`, `panel`, and for a pane `tabs`. */
const content = {
  page: Type.Optional(
    Type.String({
      pattern: PAGE_CODE_PATTERN,
      maxLength: 64,
      description: '显示的页面，写它的代码；权限是那个页面的。',
    }),
  ),
  panel: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: '显示的面板，写它的名称。' })),
  with: Type.Optional(
    recordOf(
      Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean()], {
        description: '一个值，或 "= 窗格.字段"：左边窗格中选中的那一行的字段。',
      }),
      {
        keyPattern: FIELD_NAME_PATTERN,
        minProperties: 1,
        maxProperties: 10,
        description:
          '固定的条件，按字段：列表只查符合的行，新增的行以它们为初始值，操作的人不能去掉。它是条件，不是权限。对面板来说是它的属性。',
      },
    ),
  ),
}

const tabSchema = Type.Object({ title, ...content }, closed)

const paneSchema = Type.Object(
  {
    id: Type.String({ pattern: FIELD_NAME_PATTERN, maxLength: 32, description: '窗格的名称，页面内唯一。' }),
    title: Type.Optional(title),
    width: Type.Optional(
      Type.Integer({
        minimum: PANE_WIDTHS.least,
        maximum: PANE_WIDTHS.most,
        description: '宽度，像素；不写的分享其余的宽度，最后一个总是如此。操作的人可以拖动。',
      }),
    ),
    ...content,
    tabs: Type.Optional(Type.Array(tabSchema, { minItems: 1, maxItems: 8, description: '窗格里的标签页。' })),
  },
  closed,
)

/** Pages and panels beside each other. */
export const panesSchema = Type.Array(paneSchema, {
  minItems: 1,
  maxItems: MOST_PANES,
  description: 'kind 为 panes 的页面：并排的窗格，每个显示另一个页面、一个面板或几个标签页；只有一个窗格时要有标签页。',
})
export type PaneDeclaration = Static<typeof paneSchema>
export type PaneContentDeclaration = Pick<PaneDeclaration, 'page' | 'panel' | 'with'>
