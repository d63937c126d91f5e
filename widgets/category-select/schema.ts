import { Type } from 'typebox'

export const categorySelectOptions = Type.Object(
  {
    pcode: Type.Optional(
      Type.String({
        default: '',
        maxLength: 100,
        description: '从哪个编码的分类的下级开始；与 pid 都不写时从最上一级开始。',
      }),
    ),
    pid: Type.Optional(
      Type.String({ default: '', maxLength: 36, description: '从哪个 id 的分类的下级开始；写了就不看 pcode。' }),
    ),
    condition: Type.Optional(
      Type.String({
        default: '',
        maxLength: 2000,
        description: '第一级只显示符合的分类：JSON 对象的文本，如 {"code":"B01"}，各项都要相等。',
      }),
    ),
    back: Type.Optional(
      Type.String({ default: '', maxLength: 64, description: '选中时把名称填进的字段；多个名称以逗号分隔。' }),
    ),
  },
  { additionalProperties: false },
)
