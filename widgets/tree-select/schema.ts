import { Type } from 'typebox'

const column = (description: string) => Type.Optional(Type.String({ default: '', maxLength: 64, description }))

export const treeSelectOptions = Type.Object(
  {
    pidField: column('上级所在的字段，如 pid、parentId；不写时用这张表登记的上级字段。'),
    pidValue: Type.Optional(
      Type.String({ default: '', maxLength: 100, description: '从哪个节点的下级开始；不写时从最上一级开始。' }),
    ),
    hasChildField: column('说明有没有下级的字段，如 hasChild；不写时每个节点都可以展开。'),
    converIsLeafVal: Type.Optional(
      Type.Union([Type.Literal('1'), Type.Literal('0')], {
        default: '1',
        description: 'hasChildField 的含义：1 表示字段为 1 时有下级；0 表示字段为 1 时没有下级。',
      }),
    ),
    condition: Type.Optional(
      Type.String({
        default: '',
        maxLength: 2000,
        description: '只显示符合的行：JSON 对象的文本，如 {"status":"1"}，各项都要相等。',
      }),
    ),
  },
  { additionalProperties: false },
)
