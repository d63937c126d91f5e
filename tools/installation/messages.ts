export const installationMessages = {
  noDatabase: (folder: string) =>
    `找不到数据库：没有设置 DATABASE_URL，${folder} 里也没有正在运行的内置数据库。请先用 npm start 启动服务器，或设置 DATABASE_URL`,
  unreachable: (reason: string) => `连不上数据库：${reason}`,
  notOurs: (schema: string) => `schema ${schema} 里没有本程序的表：请检查 DATABASE_SCHEMA，或先启动一次新版本的服务器`,
  badKey: 'SECRET_KEY 的值无效，请设为 32 字节的 base64 或十六进制（如 openssl rand -hex 32 的输出）',
  interrupted: '已中断，没有留下任何未完成的内容',
  checking: (done: string, of: string) => `正在检查备份：${done} / ${of}`,
  rows: (number: number, of: number, table: string, bytes: string) =>
    `数据：第 ${number} / ${of} 张表 ${table}，${bytes}`,
  indexes: (done: number, of: number) => `约束和索引：${done} / ${of}`,
  files: (done: number, of: number, bytes: string) => `文件：${done} / ${of}，${bytes}`,
} as const
