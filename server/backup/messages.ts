/** Sizes as people read them. */
export function sizeText(bytes: number): string {
  const units = ['字节', 'KB', 'MB', 'GB', 'TB']
  let value = bytes
  let unit = 0
  while (value >= 1_024 && unit < units.length - 1) {
    value /= 1_024
    unit += 1
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`
}

const list = (names: readonly string[], count = names.length) =>
  `${names.join('、')}${count > names.length ? ` 等 ${count} 个` : ''}`

export const backupMessages = {
  unreachable: (reason: string) => `连不上数据库：${reason}`,
  notOurs: (schema: string) => `schema ${schema} 里没有本程序的表：请检查 DATABASE_SCHEMA 和 DATABASE_URL`,
  unsupported: (names: readonly string[]) =>
    `这些对象不是本程序建的，也无法随备份重建：${list(names)}。请把它们移到另一个 schema（alter … set schema），用 pg_dump 单独备份`,
  rowsHidden: (tables: readonly string[]) =>
    `这些表上有别的行级安全策略，可能读不到全部行：${list(tables)}。请让 DATABASE_DDL_URL 使用不受策略限制的角色（bypassrls），或去掉这些策略`,
  tablesChange: '表结构一直在变动或被锁住，没有取得一致的状态：请等页面发布或升级结束后再备份',

  fileExists: (path: string) => `文件 ${path} 已存在：请换一个名字，或先移走它`,
  folderNotWritable: (folder: string) => `目录 ${folder} 不存在或不能写入：请先建好它，或换一个目录`,
  diskFull: (folder: string) =>
    `${folder} 所在的磁盘空间不足，备份没有完成，写了一半的文件已删除：请清理空间或换一块磁盘`,
  notEnoughSpace: (folder: string, needed: number, free: number) =>
    `${folder} 所在的磁盘至少需要 ${sizeText(needed)}，只剩 ${sizeText(free)}：请清理空间或换一块磁盘`,

  cannotOpen: (path: string, reason: string) => `打不开备份文件 ${path}：${reason}`,
  noArchive: (path: string) => `${path} 不是 pagewright backup 写的备份`,
  breaksOff: (path: string) => `备份 ${path} 不完整（没有结束标记）：它没有写完或没有传完，请重新复制，或用另一份备份`,
  damaged: (path: string, position: number) => `备份 ${path} 在第 ${position} 字节处已损坏：请重新复制，或用另一份备份`,
  partDamaged: (path: string, part: string) =>
    `备份 ${path} 中的 ${part} 已损坏（校验和不符）：请重新复制，或用另一份备份`,
  partMissing: (path: string, part: string) => `备份 ${path} 中缺少 ${part}：请重新复制，或用另一份备份`,
  newerFormat: (path: string) => `备份 ${path} 是更新版本的程序写的，本程序读不了：请先升级程序再恢复`,
  newerProgram: (path: string, program: string, migration: string) =>
    `备份 ${path} 来自更新版本的程序（${program}，迁移 ${migration}），本程序不认识：请用同一版本或更新版本的程序恢复`,

  schemaNotEmpty: (schema: string, names: readonly string[], count: number) =>
    `schema ${schema} 不是空的，里面有 ${list(names, count)}：请换一个空数据库，用 DATABASE_SCHEMA 换一个 schema，或确认不再需要后删除它（drop schema ${schema} cascade）`,
  mayNotCreateSchema: (schema: string) =>
    `不能新建 schema ${schema}：请让 DATABASE_DDL_URL 的角色可以建 schema，或先替它建好一个空的`,
  dataFolderNotEmpty: (folder: string, names: readonly string[]) =>
    `数据目录 ${folder} 不是空的，里面有 ${list(names)}：请用 DATA_DIR 换一个空目录，或先移走它（.restoring- 开头的是上次没有完成的恢复，可以删除）`,
  filesFolderNotEmpty: (folder: string, names: readonly string[]) =>
    `文件目录 ${folder} 不是空的，里面有 ${list(names)}：请用 FILES_DIR 换一个空目录，先移走它，或加 --without-files 只恢复数据`,
  otherPages: (folder: string, names: readonly string[], count: number) =>
    `页面目录 ${folder} 里这些文件与备份不同：${list(names, count)}。请换一个空的 PAGES_DIR，或加 --without-pages 保留现有页面`,
  noPagesFolder: (count: number) =>
    `备份里有 ${count} 个自己的页面文件，没有设置 PAGES_DIR：请设置它，或加 --without-pages 不恢复页面`,
  otherKey: (places: readonly string[], keyIds: readonly string[], archive: string | null) =>
    `恢复后这些密钥类内容将无法读取：${list(places)}。它们是用编号 ${list(keyIds)} 的 SECRET_KEY 保存的：请设置那个 SECRET_KEY${
      archive === null ? '' : `（备份里有它：tar -xOf ${archive} secret-key）`
    }，或加 --without-secrets 放弃它们，恢复后重新设置`,
  notMade: (kind: string, name: string, reason: string) => `无法重建 ${kind} ${name}：${reason}。没有恢复任何内容`,
  rowsRefused: (table: string, reason: string) => `表 ${table} 的数据写不进去：${reason}。没有恢复任何内容`,
  otherCount: (table: string, expected: number, found: number) =>
    `表 ${table} 应有 ${expected} 行，写入了 ${found} 行：备份不完整，没有恢复任何内容`,
  databaseFull: '数据库服务器的磁盘空间不足，没有恢复任何内容：请清理空间后重试',
  restoreFull: '磁盘空间不足，没有恢复任何内容：请清理空间后重试',
} as const
