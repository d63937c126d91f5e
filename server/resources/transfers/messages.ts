import type { FieldKind } from '#schemas/language/field-type.ts'

export const exportMessages = {
  heading: (title: string) => `${title}报表`,
  exportedBy: (name: string) => `导出人:${name}`,
  fileName: (title: string, stamp: string) => `${title}_${stamp}.xlsx`,
  masterColumn: (title: string) => `所属${title}`,
  tooMany: (limit: number) => `数据超过一次导出的上限 ${limit} 条，请缩小查询范围`,
  tooManySubRows: (title: string, limit: number) =>
    `子表“${title}”的数据超过一次导出的上限 ${limit} 行，请缩小查询范围`,
  tooLarge: '导出的文件过大，请缩小查询范围',
  tooManyChosen: (limit: number) => `最多可选择 ${limit} 项进行导出！`,
  noColumns: '没有可以导出的列',
  unknownColumn: (name: string) => `没有可以导出的列：${name}`,
  cancelled: '已取消',
  tooOften: '导出或导入过于频繁，请稍后再试',
} as const

export const importMessages = {
  failed: (reason: string) => `文件导入失败:${reason}`,
  allImported: (count: number) => `共${count}行数据全部导入成功！`,
  partlyImported: '文件导入成功，但有错误。',
  noneImported: '文件有错误，没有导入任何数据。',
  counts: (total: number, success: number, errors: number) =>
    `总上传行数：${total}，已导入行数：${success}，错误行数：${errors}`,
  empty: '文件中没有数据行',
  noHeader: (titles: string) => `没有找到标题行，第一个工作表中应有这些列：${titles}`,
  unknownColumns: (titles: string) => `不认识的列：${titles}；请改为模板中的列名，或删除这些列`,
  repeatedColumn: (title: string) => `列“${title}”出现了两次`,
  untitledColumn: (column: string) => `${column} 列有内容却没有标题`,
  missingColumns: (titles: string) => `缺少必填的列：${titles}`,
  nothingToFill: '没有可以导入的列',
  spreadsheetError: (text: string) => `单元格是公式错误 ${text}`,
  repeatedValue: (title: string, row: number) => `${title}与第 ${row} 行重复`,
  subTable: (title: string) => `子表“${title}”`,
  errorFile: (fileName: string) => `错误数据_${fileName.replace(/\.\w+$/, '')}.xlsx`,
  errorSheet: '错误数据',
  reasonColumn: '错误原因',
  rowColumn: '原行号',
  reportGone: '错误数据已过期，请重新导入',
  template: (title: string) => `${title}导入模板.xlsx`,
  guideSheet: '填写说明',
  guideColumns: ['列名', '必填', '格式', '可选值', '说明'],
  required: '是',
  severalValues: '，多个值用顿号隔开',
} as const

/** How a value of each type is to be written. */
export const formatHints: Readonly<Record<FieldKind, (limit: string) => string>> = {
  string: (limit) => `文本，最多 ${limit} 个字`,
  text: () => '文本',
  integer: () => '整数',
  long: () => '整数',
  decimal: (limit) => `数字，最多 ${limit} 位小数`,
  boolean: () => '是 或 否',
  date: () => '日期，如 2026-01-05',
  datetime: () => '日期和时间，如 2026-01-05 09:30:00',
  time: () => '时间，如 09:30:00',
  enum: () => '从可选值中选一个',
  ref: () => '填写已有数据的名称',
  file: () => '文件路径',
  json: () => 'JSON',
}

/** Lines of the operation log. */
export const transferMessages = {
  exported: (title: string, count: number) => `导出“${title}” ${count} 条`,
  imported: (title: string, count: number, errors: number) => `导入“${title}” ${count} 条，错误 ${errors} 条`,
} as const
