import { type Static, Type } from 'typebox'
import { DICT_CODE_PATTERN } from './names.ts'

/** Names of colours that every theme knows: those of states, and the plain ones. */
export const CHOICE_COLORS = [
  'success',
  'processing',
  'error',
  'warning',
  'default',
  'blue',
  'cyan',
  'geekblue',
  'gold',
  'green',
  'lime',
  'magenta',
  'orange',
  'pink',
  'purple',
  'red',
  'volcano',
  'yellow',
] as const
export type ChoiceColor = (typeof CHOICE_COLORS)[number]

const closed = { additionalProperties: false } as const

/** What a choice may say besides its value and its text; the same for items of dictionaries and for `options`. */
export const choiceColor = Type.Optional(
  Type.Enum([...CHOICE_COLORS], {
    description: '颜色：success、processing、error、warning、default，或 blue、green 等；列表中显示在文字旁。',
  }),
)

const item = Type.Object(
  {
    value: Type.String({ minLength: 1, maxLength: 100, description: '存储的值。' }),
    text: Type.String({ minLength: 1, maxLength: 255, description: '显示的文字。' }),
    color: choiceColor,
    description: Type.Optional(Type.String({ maxLength: 255, description: '给维护者看的说明。' })),
    disabled: Type.Optional(Type.Boolean({ description: 'true 表示不能再选；已存的值仍然有效。' })),
  },
  { ...closed, description: '一个选项。' },
)

const dictionary = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100, description: '字典的名称。' }),
    description: Type.Optional(Type.String({ maxLength: 255, description: '给维护者看的说明。' })),
    items: Type.Array(item, { minItems: 1, maxItems: 1000, description: '选项，按显示的顺序。' }),
  },
  { ...closed, description: '一个字典；键是它的代码，字段用 dict 引用。' },
)

/** A file with dictionaries, by code; `$schema` stands beside them. */
export const dictionaryFileSchema = Type.Unsafe<DictionaryFile>({
  type: 'object',
  properties: { $schema: { type: 'string', description: '编辑器用的结构说明文件。' } },
  patternProperties: { [DICT_CODE_PATTERN]: dictionary },
  additionalProperties: false,
  title: 'Pagewright dictionaries',
  description: '字典文件：字典代码到字典。放在 PAGES_DIR/dictionaries/，立即生效。',
})
export type DictionaryDeclaration = Static<typeof dictionary>
/** `$schema` is taken out where a file is read. */
export type DictionaryFile = Readonly<Record<string, DictionaryDeclaration>>
