/** What is wrong with a table that was there before, for the authors of its page and for its users. */
export const existingMessages = {
  missing: (table: string) => `数据库中没有表或视图 "${table}"`,
  missingHint: '检查模式和表名（大小写要一致），或请数据库管理员建表',
  ownTable: (table: string) => `表 "${table}" 是本系统自己的表，页面不能这样使用`,
  ownTableHint: '引用其他页面的数据用 ref；系统自带的数据用 managed',
  noColumn: (table: string, column: string, title: string) => `表 "${table}" 没有列 "${column}"（字段“${title}”）`,
  noKeyColumn: (table: string, column: string) => `表 "${table}" 没有列 "${column}"`,
  columnHint: (columns: readonly string[]) => `表中的列：${columns.join('、')}；列名与字段名不同时写 column`,
  wrongType: (table: string, column: string, actual: string, wanted: string) =>
    `表 "${table}" 的列 "${column}" 是 ${actual}，不能作 ${wanted} 字段`,
  wrongTypeHint: (types: string) => (types === '' ? '删去这个字段' : `字段的类型改为 ${types}`),
  wrongTenantType: (table: string, column: string, actual: string) =>
    `表 "${table}" 的列 "${column}" 是 ${actual}，租户编号应为整数`,
  keyType: (table: string, column: string, actual: string) =>
    `表 "${table}" 的列 "${column}" 是 ${actual}，不能用来认出一行`,
  keyTypeHint: '用文本、整数、numeric、uuid 或 date 的列',
  keyNotUnique: (table: string, key: readonly string[]) =>
    `表 "${table}" 没有列 ${key.join('、')} 的主键或唯一索引，几行可能是同一个 key`,
  keyNotUniqueHint: (keys: readonly string[]) =>
    keys.length === 0 ? '请数据库管理员建立主键，或删去 key，只能查看' : `表中不重复的列：${keys.join('；')}`,
  keyNullable: (table: string, column: string) => `表 "${table}" 的列 "${column}" 可以为空，不能用来认出一行`,
  noSchemaRight: (schema: string) => `服务器的数据库账号不能使用模式 "${schema}"`,
  noRight: (table: string, rights: readonly string[]) =>
    `服务器的数据库账号没有表 "${table}" 的权限：${rights.join('、')}`,
  noColumnRight: (table: string, column: string, rights: readonly string[]) =>
    `服务器的数据库账号没有表 "${table}" 的列 "${column}" 的权限：${rights.join('、')}`,
  grantHint: (statement: string, mayRead: boolean) =>
    `请数据库管理员执行：${statement}${mayRead ? '；或写 "readonly": true，只能查看' : ''}`,
  notWritable: (table: string) => `视图 "${table}" 不能修改`,
  notWritableHint: '写 "readonly": true，只能查看',
  generated: (table: string, column: string, title: string) =>
    `表 "${table}" 的列 "${column}" 由数据库算出，字段“${title}”不能填写`,
  generatedHint: '给字段写 "readonly": true',
  unavailable: (title: string, reason: string) => `页面“${title}”暂时不能使用：${reason}，请联系管理员`,
  changedMeanwhile: (title: string) => `页面“${title}”的数据表刚刚有变化，请重试`,
  otherTenant: '这些数据属于租户 0，其他租户不能新增',
  keyUnchanged: '用来认出一行，不可修改',
} as const
