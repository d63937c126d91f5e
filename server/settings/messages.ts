export const settingsMessages = {
  port: (name: string, value: string) => `${name} 的值 ${value} 无效，请设为 0 到 65535 之间的整数，例如 3000`,
  host: (name: string, value: string) => `${name} 的值 ${value} 无效，请设为主机名或 IP 地址，例如 127.0.0.1`,
  secondFactor: (value: string) => `SECOND_FACTOR_REQUIRED 的值 ${value} 无效，请设为 admin 或 all，或不设置`,
  secondFactorWithoutKey:
    '设置 SECOND_FACTOR_REQUIRED 时请同时设置 SECRET_KEY（如 openssl rand -hex 32 的输出）：没有它，两步验证的密钥不能保存',
  flag: (name: string, value: string) => `${name} 的值 ${value} 无效，请设为 0 或 1`,
  databaseUrl: (name: string) => `${name} 的值无效，请写成 postgres://用户:密码@主机:端口/数据库 的形式`,
  urlWithoutDatabase: (name: string) => `${name} 只能与 DATABASE_URL 一起使用，请同时设置 DATABASE_URL，或去掉 ${name}`,
  schema: (value: string) =>
    `DATABASE_SCHEMA 的值 ${value} 无效，请使用小写字母开头，由小写字母、数字和下划线组成的名称`,
  password: 'ADMIN_PASSWORD 的值无效，请设为 8 到 128 个字符',
  publicUrl: (value: string) => `PUBLIC_URL 的值 ${value} 无效，请写成 https://主机 的形式`,
  timeZone: (value: string) => `TIME_ZONE 的值 ${value} 无效，请写成 +08:00 这样的时差`,
  logLevel: (value: string, allowed: string) => `LOG_LEVEL 的值 ${value} 无效，请设为 ${allowed} 之一`,
  number: (name: string, value: string, minimum: number, maximum: number) =>
    `${name} 的值 ${value} 无效，请设为 ${minimum} 到 ${maximum} 之间的数字`,
  serviceAddress: (name: string) => `${name} 的值无效，请写成 https://主机/路径 的形式`,
  smsTokenAlone:
    'SMS_WEBHOOK_TOKEN 只能与 SMS_WEBHOOK_URL 一起使用，请同时设置 SMS_WEBHOOK_URL，或去掉 SMS_WEBHOOK_TOKEN',
  needsPublicUrl: (name: string) => `设置 ${name} 时请同时设置 PUBLIC_URL：登录完成后要回到该地址，例如 https://主机`,
  thirdLogins: (file: string, reason: string) =>
    `THIRD_LOGIN_CONFIG 所指的文件 ${file} 有误：${reason}，请改正后重新启动`,
  thirdLoginsMissing: (file: string) => `THIRD_LOGIN_CONFIG 所指的文件 ${file} 不存在或不可读，请检查路径`,
  thirdLoginsTwice: (source: string) => `source “${source}” 出现了两次`,
  pagesFolder: (folder: string) => `PAGES_DIR 所指的目录 ${folder} 不存在或不可读，请检查路径`,
  consoleConfig: (file: string, reason: string) => `控制台配置文件 ${file} 有误：${reason}，请改正后重新启动`,
  consoleConfigMissing: (file: string) => `CONSOLE_CONFIG 所指的文件 ${file} 不存在或不可读，请检查路径`,
  corsOrigins: (value: string) => `CORS_ORIGINS 中的 ${value} 无效，请写成 https://主机 的形式，多个来源用英文逗号分隔`,
  signatureKey: (minimum: number, maximum: number) =>
    `SIGNATURE_KEY 无效，请设为 own（由系统自动生成）或 ${minimum} 到 ${maximum} 个字符的密钥；不设则使用公开客户端的默认密钥`,
  signature: (value: string, allowed: string) => `SIGNATURE 的值 ${value} 无效，请设为 ${allowed} 之一`,
  ranges: (name: string, value: string) =>
    `${name} 的值“${value}”无效，请写成以逗号分隔的网段，如 10.0.0.0/8,192.168.1.5`,
  smtpIncomplete: 'SMTP_URL 和 SMTP_FROM 要一起设置：前者是邮件服务的地址，后者是发件人',
  smtpUrl: 'SMTP_URL 的值无效，请写成 smtps://用户:密码@主机:465 或 smtp://主机:25 的形式',
  smtpFrom: 'SMTP_FROM 的值无效，请写成 名称 <noreply@example.com> 或 noreply@example.com 的形式',
  secretKey:
    'SECRET_KEY 的值无效，请设为 32 字节的 base64 或十六进制（如 openssl rand -hex 32 的输出）；更换密钥时写成“新密钥,旧密钥”',
  s3Incomplete: (missing: string) =>
    `对象存储的设置不完整，缺少 ${missing}：请补上，或去掉其余的 S3_ 设置以使用本地目录`,
  notJson: '不是有效的 JSON',
  metricsPortTaken: 'METRICS_PORT 与 PORT 相同，请为 METRICS_PORT 指定另一个端口',
  portInUse: (name: string, port: number) => `端口 ${port} 已被占用，请停止占用它的程序，或用 ${name} 指定另一个端口`,
  portForbidden: (name: string, port: number) => `没有权限使用端口 ${port}，请用 ${name} 指定 1024 以上的端口`,
  hostUnavailable: (name: string, host: string) => `本机没有地址 ${host}，请检查 ${name} 的设置`,
} as const
