import { Type } from 'typebox'
import { MASK_PRESETS } from '../values/masked-text.ts'

/** Ways to show a value besides its text; what each is, and which fields it fits, stands in `renderer/show`. */
const SHOW_NAMES = [
  'tag',
  'progress',
  'link',
  'code',
  'copyable',
  'relative-time',
  'masked',
  'image',
  'rating',
  'values',
] as const
export type ShowName = (typeof SHOW_NAMES)[number]

const MAX_KEPT = 50

const keptSchema = Type.Union(
  [
    Type.Enum([...MASK_PRESETS], {
      description:
        'phone：138****8888；identity：证件号，前 3 位和后 4 位；name：张*；email：a***@b.com；bank-account：前 4 位和后 4 位。',
    }),
    Type.Object(
      {
        start: Type.Integer({ minimum: 0, maximum: MAX_KEPT, description: '开头留几个字符。' }),
        end: Type.Integer({ minimum: 0, maximum: MAX_KEPT, description: '末尾留几个字符。' }),
      },
      { additionalProperties: false },
    ),
  ],
  { description: '只和 masked 一起写：留下哪一部分。藏起的不到三分之一时整个显示为 ****。' },
)

export const showSchema = Type.Object(
  {
    as: Type.Enum([...SHOW_NAMES], {
      description:
        'tag：选项显示为带颜色的标签；progress：0 到 100 的数显示为进度条；link：网址显示为链接；code：编号、代码用等宽字，放不下的类名省去开头；copyable：旁边有复制按钮；relative-time：“3 分钟前”，悬停看时刻；masked：脱敏，没有查看权限的人只得到遮住的文字；image：图片地址显示为缩略图，按下看大图；rating：分数显示为星，平均分在旁边写数；values：JSON 对象在列表中只显示其中的文字和数字。',
    }),
    keep: Type.Optional(keptSchema),
  },
  {
    additionalProperties: false,
    description: '列表和详情中怎样显示这个字段的值；不写时显示文字，选项的颜色在文字旁。',
  },
)
