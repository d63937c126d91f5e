import type { FieldKind } from '#schemas/language/field-type.ts'

export const exportMessages = {
  heading: (title: string) => `${title}报表`,
  exportedBy: (name: string) => `导出人:${name}`,
  fileName: (title: string, stamp: string, extension: string) => `${title}_${stamp}.${extension}`,
  masterColumn: (title: string) => `所属${title}`,
  tooMany: (limit: number) => `数据超过一次导出的上限 ${limit} 条，请缩小查询范围`,
  noSpace: '服务器存放导出文件的临时空间已满，请稍后再试，或缩小查询范围',
  tooBusy: '正在进行的导出过多，请稍后再试',
  unknownFormat: (name: string) => `没有这种导出格式：${name}，可用 xlsx 或 csv`,
  tooManyChosen: (limit: number) => `最多可选择 ${limit} 项进行导出！`,
  brokenParameters: 'paramsStr 应是 JSON 对象，如 {"name":"*钢*"}',
  noColumns: '没有可以导出的列',
  unknownColumn: (name: string) => `没有可以导出的列：${name}`,
  cancelled: '已取消',
  tooOften: '导出或导入过于频繁，请稍后再试',
  task: (title: string) => `导出“${title}”`,
  begun: '已开始在后台导出，可在右上角的“任务”中查看进度',
  taskDone: (count: number) => `已导出 ${count} 条数据`,
} as const

interface ReplacedCounts {
  readonly added: number
  readonly updated: number
  readonly deleted: number
  readonly kept: number
}

const replacedText = ({ added, updated, deleted, kept }: ReplacedCounts) =>
  `新增 ${added} 条、修改 ${updated} 条、删除 ${deleted} 条${kept > 0 ? `（另有 ${kept} 条不允许删除，保留）` : ''}`

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
  columnOfSubTable: (table: string, title: string) => `子表“${table}”的${title}`,
  inSubTable: (table: string, reason: string) => `子表“${table}”的工作表${reason}`,
  noHeaderInSheet: '中没有找到标题行，请按模板填写',
  noLink: (title: string) => `中没有“${title}”列，不知道每一行属于哪条数据`,
  emptyLink: (title: string) => `所属的${title}不能为空`,
  noSuchOwner: (title: string, value: string) => `第一个工作表中没有${title}为“${value}”的行`,
  doubtfulLink: (title: string, value: string, rows: readonly number[]) =>
    `第一个工作表中第 ${rows.join('、')} 行的${title}都是“${value}”，不知道属于哪一行`,
  sharedLink: (title: string, row: number, table: string) =>
    `${title}与第 ${row} 行重复，不知道子表“${table}”的行属于哪一行`,
  refusedBelow: (sheet: string, row: number, reason: string) => `“${sheet}”第 ${row} 行：${reason}`,
  alsoInSheet: (title: string, row: number) => `${title}与本工作表第 ${row} 行重复`,
  errorFile: (fileName: string) => `错误数据_${fileName.replace(/\.\w+$/, '')}.xlsx`,
  errorSheet: '错误数据',
  reasonColumn: '错误原因',
  rowColumn: '原行号',
  reportGone: '错误数据已过期，请重新导入',
  template: (title: string) => `${title}导入模板.xlsx`,
  task: (title: string, file: string) => `导入“${title}”：${file}`,
  begun: '已开始在后台导入，可在右上角的“任务”中查看进度',
  serverEnded: '服务器中途停止，没有导入任何数据，请重试',
  unknownMode: (mode: string) => `没有这种导入方式：${mode}，可用 add、update、upsert 或 replace`,
  noKey: '按已有数据更新时，须选择用来查找数据的列',
  notAKey: (name: string) => `不能用“${name}”查找已有的数据，请选择别的列`,
  keyNotMapped: (title: string) => `文件中没有用来查找数据的列“${title}”`,
  mayNotUpdate: '没有修改这些数据的权限，只能导入新的数据',
  mayNotReplace: '替换全部数据需要新增、修改和删除的权限',
  replacesNoPart: '这里的数据属于一条记录，不能整体替换，请选择其他导入方式',
  replacesInSight: '替换全部数据须先确认结果，不能在后台导入',
  otherOutcome: '文件或数据在确认之后有变化，没有导入任何数据，请重新核对',
  replacing: (counts: ReplacedCounts) => `将${replacedText(counts)}，请确认`,
  replaced: (counts: ReplacedCounts) => `已${replacedText(counts)}`,
  emptyKey: (title: string) => `${title}是用来查找数据的列，不能为空`,
  noSuchRow: (title: string, value: string) => `没有${title}为“${value}”的数据`,
  severalRows: (title: string, value: string) => `有多条数据的${title}是“${value}”，不知道更新哪一条`,
  brokenMapping: '列的对应关系无法读取，请重新选择',
  noHeaderRow: (row: number) => `文件中没有第 ${row} 行标题，请重新选择文件`,
  unknownField: (name: string) => `没有可以导入的列：${name}`,
  brokenForeignKeys: 'foreignKeys 应是 JSON 对象，如 {"orderId":"1"}',
  unknownForeignKey: (name: string) => `foreignKeys 中的“${name}”不是可以填写的列`,
  wrongValidateStatus: 'validateStatus 应为 0 或 1',
  guideSheet: '填写说明',
  guideColumns: ['列名', '必填', '格式', '可选值', '说明'],
  guidedColumn: (table: string, title: string) => `${table} · ${title}`,
  linkHint: '与第一个工作表中的内容相同',
  linkHelp: (title: string) => `这一行属于哪条${title}；同一条数据可以有多行`,
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

interface ImportedCounts {
  readonly successCount: number
  readonly errorCount: number
  /** Of a file that replaces what is there. */
  readonly deletedCount?: number
}

/** Lines of the operation log. */
export const transferMessages = {
  exported: (title: string, count: number) => `导出“${title}” ${count} 条`,
  brokenOff: (title: string, count: number) => `导出“${title}” 中断，已读出 ${count} 条`,
  imported: (title: string, { successCount, errorCount, deletedCount }: ImportedCounts) =>
    `导入“${title}” ${successCount} 条，错误 ${errorCount} 条` +
    (deletedCount === undefined ? '' : `，替换全部，删除 ${deletedCount} 条`),
} as const
