export const installationMessages = {
  noDatabase: (folder: string) =>
    `找不到数据库：没有设置 DATABASE_URL，${folder} 里也没有正在运行的内置数据库。请先用 npm start 启动服务器，或设置 DATABASE_URL`,
  unreachable: (reason: string) => `连不上数据库：${reason}`,
  notOurs: (schema: string) => `schema ${schema} 里没有本程序的表：请检查 DATABASE_SCHEMA，或先启动一次新版本的服务器`,
  badKey: 'SECRET_KEY 的值无效，请设为 32 字节的 base64 或十六进制（如 openssl rand -hex 32 的输出）',
} as const
