/** Languages that a `text` field may hold code of. */
export const CODE_LANGUAGES = [
  'sql',
  'json',
  'javascript',
  'html',
  'css',
  'markdown',
  'vue',
  'java',
  'objectivec',
  'python',
  'r',
  'shell',
  'swift',
] as const
export type CodeLanguage = (typeof CODE_LANGUAGES)[number]

/** What the text of a `text` field is written in, as a page says it. */
export type TextFormat = 'html' | 'markdown' | `code:${CodeLanguage}`
export const TEXT_FORMATS: readonly TextFormat[] = [
  'html',
  'markdown',
  ...CODE_LANGUAGES.map((language): TextFormat => `code:${language}`),
]

/** Formats as widgets tell them apart: code is edited alike in every language. */
export const FORMAT_KINDS = ['html', 'markdown', 'code'] as const
export type FormatKind = (typeof FORMAT_KINDS)[number]

export function formatKind(format: TextFormat): FormatKind {
  return format === 'html' || format === 'markdown' ? format : 'code'
}

/** The language of a format of code; undefined for the others. */
export function codeLanguage(format: TextFormat | undefined): CodeLanguage | undefined {
  return CODE_LANGUAGES.find((language) => format === `code:${language}`)
}
