import { type Static, Type } from 'typebox'

/** A type of files, as the browser's own dialog takes it. */
const ACCEPT_PATTERN = '^(?:\\.[A-Za-z0-9]{1,10}|[a-z]+/(?:\\*|[A-Za-z0-9.+-]+))$'

/** What every widget for files knows. */
export const fileOptions = {
  number: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 100, default: 0, description: '最多几个文件，只保留最后几个；0 表示不限。' }),
  ),
  maxSizeMb: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 2_048, description: '单个文件最大多少 MB；默认只受服务器的限制。' }),
  ),
  bizPath: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$',
      default: 'temp',
      description: '存放路径的第一级目录。',
    }),
  ),
}

export const uploadOptions = Type.Object(
  {
    text: Type.Optional(Type.String({ minLength: 1, maxLength: 16, default: '点击上传', description: '按钮文字。' })),
    fileType: Type.Optional(
      Type.Enum(['all', 'image', 'file'], {
        default: 'all',
        description: 'all：任何文件；image：只收图片，以缩略图排列，可调整顺序；file：任何文件，只列文件名。',
      }),
    ),
    accept: Type.Optional(
      Type.Array(Type.String({ pattern: ACCEPT_PATTERN }), {
        maxItems: 20,
        description: '可选的文件类型，如 [".pdf", "image/*"]；默认为服务器允许的所有类型。',
      }),
    ),
    buttonVisible: Type.Optional(
      Type.Boolean({ default: true, description: '是否显示上传按钮；false 时只能查看、排序和删除。' }),
    ),
    ...fileOptions,
  },
  { additionalProperties: false },
)
export type UploadOptions = Static<typeof uploadOptions>
