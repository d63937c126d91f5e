export const restoreMessages = {
  usage: '用法：pagewright restore <备份文件> [--check] [--without-files] [--without-pages] [--without-secrets]',
  unknownOption: (option: string) =>
    `没有选项 ${option}：可用的是 --check、--without-files、--without-pages、--without-secrets`,
  of: (program: string, madeAt: string, schema: string) => `备份：${madeAt}，${program}，schema ${schema}\n`,
  whole: '备份完好，可以用本程序恢复\n',
  figures: (tables: number, rows: number, files: number) =>
    `数据：${tables} 张表，${rows.toLocaleString('en-US')} 行；文件：${files} 个\n`,
  keys: (ids: readonly string[], isIncluded: boolean) =>
    `SECRET_KEY 编号：${ids.join('、')}${isIncluded ? '（备份里有）' : '（备份里没有，恢复时需要）'}\n`,
  done: (place: string, seconds: string) => `已恢复到 ${place}（用时 ${seconds} 秒）\n`,
  database: (schema: string) => `schema ${schema}`,
  dataFolder: (folder: string) => `数据目录 ${folder}`,
  pages: (count: number, folder: string) => `页面：${count} 个文件写入 ${folder}\n`,
  keyRestored: 'SECRET_KEY 已写入数据目录\n',
  unreadable: (places: readonly string[]) => `这些密钥类内容无法读取，请重新设置：${places.join('、')}\n`,
  filesLeft: '备份里没有上传的文件：请另外恢复它们\n',
  leftOut: '这些没有重建，数据不受影响：\n',
  different: '数据库对这些对象的描述与备份时不同，请检查（多半因为 PostgreSQL 版本不同）：\n',
  next: '现在启动服务器：它会把表升级到本程序的版本。备份时还没发出的消息和推送会在启动后发出\n',
} as const
