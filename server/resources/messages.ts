import type { Problem } from '#schemas/language/problem.ts'

/** Why a table was not changed, for the log and the page's problems. */
export const migrationMessages = {
  notATable: (table: string) => `"${table}" 在数据库中不是表，无法使用`,
  incompatible: (name: string, actual: string, wanted: string) =>
    `字段“${name}”在数据库中是 ${actual}，不能改为 ${wanted}；请恢复原来的类型，或换一个新的字段名`,
  narrowing: (name: string, actual: string, wanted: string) =>
    `字段“${name}”在数据库中是 ${actual}，未缩小为 ${wanted}，以免丢失数据；页面按新的限制检查`,
  impossibleName: (name: string, column: string) => `字段“${name}”的列名 ${column} 不能用作数据库的列名，请改字段名`,
  duplicates: (names: readonly string[]) =>
    `字段“${names.join('、')}”${names.length > 1 ? '合起来' : ''}已有重复的数据，唯一索引未建立；请先清理重复的数据`,
  notTakenOver: (name: string, from: string) =>
    `字段“${name}”不能重复，列 ${from} 的数据与已填的值有重复，未接过来；请先清理重复的数据`,
  sleeping: (table: string, column: string) => `表 ${table} 的列 ${column} 中有数据，但没有字段使用；数据仍然保留`,
  renameHint: (name: string) => `如果是改名，在新字段上写 "renamedFrom": "${name}"`,
  found: (name: string, column: string) => `字段“${name}”以前用过这个名称，已接回列 ${column} 中的数据`,
  failed: (table: string) => `数据表 ${table} 更新失败，未作任何改动`,
  leftToNewer: (table: string) => `数据表 ${table} 与本程序不符，须由新版程序的服务器更新，页面暂不可用`,
  notFilled: (title: string) => `“${title}”没有再算一遍，可能漏了刚才保存的行，它们下次变化时改正`,
  leftover: (table: string, columns: readonly string[]) =>
    `数据表 ${table} 中有不再使用的列：${columns.join('、')}；数据仍然保留`,
  indexBegun: (table: string, column: string) => `开始为数据表 ${table} 的列 ${column} 建立索引，期间可照常使用`,
  indexReady: (table: string, column: string) => `数据表 ${table} 的列 ${column} 的索引已建立`,
  indexFailed: (table: string, column: string) =>
    `数据表 ${table} 的列 ${column} 的索引未能建立，查找照常可用，但较慢；下次启动时再试`,
  indexesNotMade: '数据表的索引暂时不能建立，稍后再试',
  brokenIndex: (table: string, name: string) => `数据表 ${table} 的索引 ${name} 上次没有建完，已清除`,
  indexPending: (title: string) => `“${title}”的索引正在建立，完成之前照常可用，但查找较慢`,
  uniquePending: (title: string) => `“${title}”的唯一索引正在建立，期间可照常使用；需要它的页面在完成之后启用`,
  pageWaits: (title: string, table: string) =>
    `页面“${title}”等待数据表 ${table} 的唯一索引，建立完成之前沿用原来的页面`,
  indexNotMade: (title: string) => `“${title}”的索引未能建立，查找较慢；原因见服务器日志，下次启动时再试`,
} as const

/** Answers of the resource calls (contract 03 section 2). */
export const resourceMessages = {
  added: '添加成功！',
  edited: '编辑成功!',
  deleted: '删除成功!',
  batchDeleted: '批量删除成功！',
  restored: '恢复成功！',
  purged: '彻底删除成功！',
  notJustDeleted: '只能撤销自己刚才的删除，请到回收站恢复',
  notInBin: '回收站中没有所选的数据，可能已恢复或已清除，请刷新后重试',
  notRestorable: (title: string) =>
    `“${title}”的数据删除时有后果，页面没有说明恢复时怎样收回，不能恢复；请重新新增，或请页面的作者写上 effects.restored`,
  hiddenRefusal: '有您看不到的值不再符合要求，请联系管理员',
  refusedRestores: (count: number, first: string) => (count === 1 ? first : `${count} 条数据不能恢复：${first}`),
  malformedParam: '参数不识别！',
  tooManyIds: (limit: number) => `一次最多删除 ${limit} 条数据`,
  malformedKey: 'Idempotency-Key 应为 1 到 128 个可见的英文字符',
  keyUsedOtherwise: '该请求编号已用于另一个请求，请刷新后重试',
  onlyOne: (title: string) => `“${title}”只保存一条数据，请修改已有的数据`,
  done: '操作成功!',
  pageChanged: '页面已更新，请刷新页面后再保存；已填的内容会保留',
  actionNotFitting: (title: string) => `所选数据不符合“${title}”的条件，请刷新后重试`,
  changedSince: (title: string, count: number) =>
    `有 ${count} 条数据在此之后又被修改，没有执行“${title}”；请刷新后核对`,
  notSummed: (page: string) => `页面“${page}”的数据现在不能汇总，请联系管理员检查这个页面`,
  outsideRows: '保存后这条数据就不在您能看到的范围内，没有保存；请改回决定范围的值，或请管理员授予“查看全部数据”',
  hasChildren: '存在下级，不能删除',
  rowNotFitting: (name: string, action: string, values: string) =>
    `${name === '' ? '所选数据' : `“${name}”`}不符合“${action}”的条件${values === '' ? '' : `（${values}）`}`,
  rowNumbered: (number: number, reason: string) => `第 ${number} 行：${reason}`,
  subRowNotFitting: (title: string) => `这一行现在不能${title}`,
  rowGuarded: (name: string, reason: string) => (name === '' ? reason : `“${name}”：${reason}`),
  guardFailed: (action: string, reason: string) => `“${action}”的条件无法判断，不能操作（${reason}）`,
  noValue: '空',
  inUse: (name: string, uses: readonly string[]) =>
    `${name === '' ? '所选数据' : `“${name}”`}正被${uses.join('、')}使用，不能删除`,
  use: (page: string, count: number, example: string) =>
    `“${page}”的 ${count} 条数据${example === '' ? '' : `（如“${example}”）`}`,
  unnamedUses: '其他数据',
  tooManyToClear: (page: string, limit: number) =>
    `“${page}”中超过 ${limit} 条数据引用了要删除的数据，请先修改这些数据，或分批删除`,
  refusedDeletions: (count: number, first: string) => (count === 1 ? first : `${count} 条数据不能删除：${first}`),
  allSaved: '保存成功！',
  tooManyRows: (limit: number) => `一次最多保存 ${limit} 行，请分批保存`,
  refusedRows: (count: number, first: string) => (count === 1 ? first : `${count} 行未通过校验：${first}`),
  conflictingRows: (count: number) => `${count} 行已被他人修改，请核对后重新保存`,
  pageBroken: (title: string) => `页面“${title}”的定义有错误，暂时不能使用，请联系管理员`,
} as const

/** Why a field of a save is refused; each names the field, since the first one is also the message of the answer. */
export const fieldMessages = {
  wrongValue: (title: string, reason: string) => `${title}${reason}`,
  brokenRule: (title: string, message: string) => (message.includes(title) ? message : `${title}：${message}`),
  unknownField: (name: string) => `不存在的字段：${name}`,
  ignoredField: (what: string) => `已忽略${what}`,
  notAsked: (action: string, name: string) => `“${action}”不接受字段：${name}`,
  notEditable: (title: string) => `${title}不可修改`,
  notAllowed: (title: string) => `没有修改${title}的权限`,
  masked: (title: string) => `${title}是遮住了一部分的文字，请填写完整的值，或不填以保持不变`,
  locked: (title: string, hidden: readonly string[]) =>
    `${title}要与${hidden.map((name) => `“${name}”`).join('、')}核对，没有查看权限的人不能修改`,
  unknownChoice: (title: string) => `${title}的值不在可选范围内`,
  missingTarget: (title: string) => `${title}所选的数据不存在`,
  notFitting: (title: string, by: readonly string[]) =>
    by.length === 0 ? `${title}所选的数据不符合条件，请重新选择` : `${title}与${by.join('、')}不符，请重新选择`,
  taken: (title: string) => `${title}已存在`,
  alsoSaved: (message: string) => `${message}（与同时保存的另一行）`,
  alsoInFile: (message: string, row: number) => `${message}（与第 ${row} 行）`,
  takenTogether: (title: string) => `${title}与同时保存的另一行重复`,
  notRows: (title: string) => `${title}应为列表`,
  notRow: (title: string, number: number) => `${title}第 ${number} 行的格式不正确`,
  unknownRow: (title: string, number: number) => `${title}第 ${number} 行不属于这条数据，请刷新后重试`,
  tooManyRows: (title: string, limit: number) => `${title}最多 ${limit} 行`,
  tooFewRows: (title: string, limit: number) => `${title}至少 ${limit} 行`,
  repeated: (title: string) => `${title}不能重复`,
  circle: '上级不能是自己或自己的下级',
  wrongVersion: '版本号应为整数',
  changedMeanwhile: '数据已被他人修改',
  goneMeanwhile: '数据不存在，或已被他人删除',
  rowTwice: '同一行出现了两次',
  noId: '缺少数据的编号',
} as const

export const groupMessages = {
  unknownGroup: '没有这项分组统计，或没有权限查看',
  noValue: '（空）',
} as const

/** Of figures that all rows have to be read for. */
export const figureMessages = {
  unknownFigures: '没有这种统计，可以是 sums、tabs 或 total',
  sums: '合计',
  tabCounts: '各页签的条数',
  total: '总条数',
  groups: '分组统计',
  tooSlow: (name: string, seconds: number) =>
    `数据太多，${seconds} 秒内没有算完${name}；请增加查询条件，缩小范围后再试`,
} as const

/** Lines of the server's log about pages. */
export const pageSetMessages = {
  indexesNotRead: '数据库中的索引没有读到，查找照常可用；稍后再读',
  problem: (
    place: string,
    { severity, code, message, hint }: Pick<Problem, 'severity' | 'code' | 'message' | 'hint'>,
  ) => `${place} ${severity} ${code} ${message}${hint === undefined ? '' : `（${hint}）`}`,
  codeTaken: (code: string, file: string) => `页面代码 "${code}" 已被同一文件夹中的 ${file} 使用，此文件不起作用`,
  unusable: (file: string) => `页面 ${file} 有错误，暂时不能使用；其他页面不受影响`,
  forNewerProgram: (title: string, version: string) =>
    `页面“${title}”由新版程序（${version}）提供，这台服务器的程序较旧，暂时不能使用这个页面；请稍后重试，或请管理员升级这台服务器`,
  upgradeServer: '升级这台服务器的程序，页面文件不用改',
  pathTaken: (file: string, path: string) => `页面 ${file} 的接口路径 ${path} 已被占用，暂时不能使用`,
  dictionaryFile: (file: string) => `字典文件 ${file} 的内容不正确，未导入`,
} as const
