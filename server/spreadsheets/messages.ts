import type { WorkbookRefusal } from './workbook-refusal.ts'

export const spreadsheetMessages = {
  cutOff: '…（内容过长，已截断）',
} as const

/** Why a file is not read. */
export const refusalMessages: Readonly<Record<WorkbookRefusal, string>> = {
  'too-large': '文件超过 100 MB',
  'not-a-workbook': '不是 Excel 文件，请使用 .xlsx、.xls 或 .csv 格式',
  'wrong-name': '文件的内容是旧的 .xls 格式，与扩展名 .xlsx 不符，请用 Excel 另存为 .xlsx',
  damaged: '文件已损坏，无法读取，请用 Excel 打开并另存后再试',
  encrypted: '文件设有打开密码，请在 Excel 中去掉密码、另存后再试',
  'not-a-text': '不是 CSV 文本文件，请用 Excel 另存为 CSV UTF-8，或使用 .xlsx 格式',
  'too-many-parts': '文件中的部件过多',
  'unpacks-too-large': '文件解压后过大',
  'holds-declarations': '文件中有不允许的 XML 声明',
  'holds-macros': '文件中有宏，请另存为不含宏的 .xlsx',
  'too-many-rows': '数据超过 200000 行（空行也计算在内），请分成几个文件',
  'too-many-columns': '数据超过 200 列',
  'too-complex': '文件内容过多，读取时超出了时间或内存限制，请分成几个文件',
}
