import { type Static, Type } from 'typebox'
import { recordOf } from '#schemas/record-schema.ts'

const NAME = '^[A-Za-z][A-Za-z0-9_-]*$'
const MAX_LIST_LENGTH = 400

const fieldBeside = Type.Object(
  { field: Type.String({ minLength: 1, maxLength: 64, description: '本记录（子表中为本行）的字段名。' }) },
  { additionalProperties: false },
)

/** What every widget over a report may be told. */
export const reportOptions = {
  code: Type.Optional(
    Type.String({
      maxLength: MAX_LIST_LENGTH,
      description: `在线报表的编码；可带参数：code?x=\${字段名}&y=固定值，值以 self_x、self_y 传给报表。`,
    }),
  ),
  multi: Type.Optional(Type.Boolean({ default: false, description: '可选多行，值用 spliter 连接。' })),
  param: Type.Optional(
    recordOf(
      Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean(), fieldBeside], {
        description: '固定的值，或 { "field": 字段名 }：旁边字段当时的值。',
      }),
      { keyPattern: NAME, maxProperties: 16, description: '报表的动态参数，以 self_ 开头传给报表。' },
    ),
  ),
  sorter: Type.Optional(Type.String({ maxLength: 100, description: '排序：“列=asc”或“列=desc”；不写时由报表决定。' })),
  spliter: Type.Optional(
    Type.String({ default: ',', minLength: 1, maxLength: 3, description: '多个值之间的分隔符；默认逗号。' }),
  ),
  groupId: Type.Optional(Type.String({ maxLength: 64, description: '同组的控件共用报表数据，30 秒内不重复请求。' })),
  width: Type.Optional(
    Type.Integer({ default: 1200, minimum: 320, maximum: 1920, description: '弹窗宽度，像素；默认 1200。' }),
  ),
}

export const popupOptions = Type.Object(
  {
    ...reportOptions,
    orgFields: Type.Optional(
      Type.String({ maxLength: MAX_LIST_LENGTH, description: '报表的列，逗号分隔，与 destFields 一一对应。' }),
    ),
    destFields: Type.Optional(
      Type.String({ maxLength: MAX_LIST_LENGTH, description: '写入的字段，逗号分隔：本字段和旁边的字段。' }),
    ),
    field: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'destFields 中哪一个的值存入本字段；默认与本字段同名的，没有时为第一个。',
      }),
    ),
  },
  { additionalProperties: false },
)
export type PopupOptions = Static<typeof popupOptions>
