import { type Static, Type } from 'typebox'
import { CODE_LANGUAGES } from '#schemas/language/text-format.ts'

/** Specified. */
export const DEFAULT_HEIGHT_PX = 240

export const codeOptions = Type.Object(
  {
    language: Type.Optional(
      Type.Enum([...CODE_LANGUAGES], { description: '高亮和补全用的语言；不写时按字段的 format。' }),
    ),
    languageChange: Type.Optional(
      Type.Boolean({
        default: false,
        description: '让用户换一种语言来看，默认不让；只换高亮和补全，不保存，也不改变内容。',
      }),
    ),
    lineNumbers: Type.Optional(Type.Boolean({ default: true, description: '显示行号，默认显示。' })),
    fullScreen: Type.Optional(Type.Boolean({ default: false, description: '提供全屏按钮，默认不提供。' })),
    height: Type.Optional(
      Type.Integer({ minimum: 80, maximum: 1_200, default: DEFAULT_HEIGHT_PX, description: '高度，像素，默认 240。' }),
    ),
    autoHeight: Type.Optional(
      Type.Boolean({ default: true, description: '随内容变高，height 是最小高度；false 时固定为 height。默认是。' }),
    ),
  },
  { additionalProperties: false },
)
export type CodeOptions = Static<typeof codeOptions>
