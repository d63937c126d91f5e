export const dbMessages = {
  unreachable: (setting: string) => `${setting} 所指的数据库无法连接，请检查主机、端口和网络，确认 PostgreSQL 已经启动`,
  refused: (setting: string) => `${setting} 中的用户名或密码不正确，或该用户无权登录，请改正后重试`,
  missing: (setting: string) => `${setting} 中的数据库不存在，请先创建数据库或改正名称`,
  tooOld: (setting: string) => `${setting} 所指的 PostgreSQL 版本过低，请使用 14 或更高版本`,
  newerSchema: (name: string) =>
    `数据库已由更新版本的 Pagewright 升级（${name}），请改用新版本启动，或用 DATABASE_URL / DATA_DIR 换一个数据库`,
  mayNotCreateSchema: (setting: string, schema: string) =>
    `${setting} 的用户无权创建模式 ${schema}，请让数据库管理员执行 GRANT CREATE ON DATABASE，或预先创建该模式并授权`,
  migrationFailed: (setting: string, reason: string) =>
    `数据库升级失败，未作任何改动（${reason}），请检查 ${setting} 的用户是否有建表权限`,
  noChineseOrder: (collation: string) =>
    `数据库没有排序规则 ${collation}，中文不能按拼音排序，将按数据库默认的顺序排列；请改用带 ICU 的 PostgreSQL`,
  orderChanged: (collation: string, recorded: string, actual: string) =>
    `排序规则 ${collation} 的版本由 ${recorded} 变为 ${actual}，已有的文字索引可能失效；请执行 REINDEX DATABASE，再执行 ALTER COLLATION "${collation}" REFRESH VERSION`,
  settingsDropped: (setting: string, statements: string) =>
    `${setting} 的连接没有得到所需的会话设置，多半是中间的连接池忽略了启动参数；请以数据库管理员执行 ${statements} 并重启连接池，再启动`,
  unsafeSetting: (name: string, value: string) =>
    `数据库参数 ${name} 当前为 ${value}，会在断电时丢失数据，请改回 on 后再启动`,
  rowSecurityWithoutEffect: (role: string) =>
    `ROW_SECURITY=1 对数据库用户 ${role} 不起作用：它是超级用户或有 BYPASSRLS 属性。请为 DATABASE_URL 换一个普通用户，或去掉 ROW_SECURITY`,
} as const
