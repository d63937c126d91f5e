const STOP_HINT = '请先停止它，或用 DATA_DIR 指定另一个目录'

export const embeddedMessages = {
  notWritable: (folder: string) => `DATA_DIR 目录 ${folder} 不可写，请修改目录权限，或用 DATA_DIR 指定另一个目录`,
  notAFolder: (folder: string) => `DATA_DIR 所指的 ${folder} 不是目录，或位于一个文件之下，请用 DATA_DIR 指定一个目录`,
  inUse: (folder: string, pid: number) =>
    `DATA_DIR 目录 ${folder} 正被另一个 Pagewright 进程（${pid}）使用，${STOP_HINT}`,
  inUseByDatabase: (folder: string, pid: number) =>
    `DATA_DIR 的数据库目录 ${folder} 正被另一个 PostgreSQL 进程（${pid}）使用而无法连接，${STOP_HINT}`,
  notTraversable: (folder: string) =>
    `数据库以 postgres 用户运行，无法进入 DATA_DIR 目录 ${folder} 的上级目录，也没有可用的替代目录，请用 DATA_DIR 指定一个其他用户可以进入的目录`,
  movedCluster: (cluster: string, folder: string) =>
    `数据库以 postgres 用户运行，无法进入 ${folder}，数据库文件改存于 ${cluster}（备份时请一并备份）`,
  damaged: (folder: string, reason: string) =>
    `DATA_DIR 的数据库目录 ${folder} 已损坏或不完整（${reason}），未作任何改动，请从备份恢复该目录，或用 DATA_DIR 指定另一个目录`,
  missingCluster: (folder: string) =>
    `DATA_DIR 所记录的数据库目录 ${folder} 不存在，请恢复该目录，或用 DATA_DIR 指定另一个目录`,
  binariesMissing: (name: string) =>
    `没有找到内置的 PostgreSQL 程序（${name}），请重新执行 npm install，或用 DATABASE_URL 指定已有的数据库`,
  userMissing: '以 root 运行时需要 postgres 系统用户，自动创建失败，请执行 useradd --system postgres，或以普通用户启动',
  initialisationFailed: (log: string) => `内置数据库初始化失败，请查看日志 ${log}，或用 DATABASE_URL 指定已有的数据库`,
  notStarting: (log: string) => `内置数据库未能启动，请查看日志 ${log}，DATA_DIR 中的数据未作任何改动`,
  restarted: '内置数据库意外退出，已重新启动',
  reasonNoVersion: '缺少 PG_VERSION',
  reasonNoControl: '缺少 global/pg_control',
  reasonCredentials: '缺少或无法读取 credentials.json',
  reasonVersion: (version: string) => `数据属于 PostgreSQL ${version}，需要 18`,
} as const
