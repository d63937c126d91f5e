/** Texts of the contract where it gives one (contract 01 sections 1 and 3.3), our own where it does not. */
export const httpMessages = {
  tokenMissing: 'token为空!',
  tokenInvalid: 'Token失效，请重新登录!',
  accountDisabled: '账号已被锁定,请联系管理员!',
  tenantRefused: '登录租户授权变更，请重新登陆!',
  forbidden: '没有权限，请联系管理员分配权限！',
  routeNotFound: '路径不存在，请检查路径是否正确',
  methodNotAllowed: (method: string, supported: readonly string[]) =>
    `不支持${method}请求方法，支持以下${supported.map((name) => `${name}、`).join('')}`,
  malformedJson: '请求内容不是有效的 JSON，请检查格式',
  nestedTooDeep: '请求内容嵌套过深',
  unsupportedMediaType: '请求内容的类型不受支持，请使用 application/json',
  malformedRequest: '请求格式不正确',
  bodyTooLarge: '请求内容超过 1 MB 限制，请减少内容后重试',
  fileTooLarge: '上传的文件过大，请减小后重试',
  oneFile: '请选择一个文件上传',
  urlTooLong: '请求地址过长',
  headersTooLarge: '请求头过大',
  requestTooSlow: '请求发送过慢，连接已断开',
  tooManyRequests: '请求过于频繁，请稍后再试',
  internalError: (traceId: string) => `系统内部错误，请稍后重试或联系管理员（编号 ${traceId}）`,
  databaseUnavailable: '数据库暂时无法连接，请稍后再试',
  databaseBusy: '数据库繁忙，操作已取消，请稍后再试',
  diskFull: '存储空间不足，数据未保存，请联系管理员',
  duplicateRecord: '数据库中已存在该记录',
  integrityViolated: '执行数据库异常,违反了完整性例如：违反惟一约束、违反非空限制、字段内容超出长度等',
  entityNotFound: '未找到对应实体',
  staleVersion: '数据已被他人修改，请刷新后重试',
} as const

/** Sentences about one value of a request, by the JSON Schema keyword that refused it. */
export const valueMessages = {
  required: (title: string) => `${title}不能为空`,
  unknown: (name: string) => `不允许的字段：${name}`,
  type: (title: string) => `${title}的类型不正确`,
  tooShort: (title: string, limit: number) => (limit === 1 ? `${title}不能为空` : `${title}至少 ${limit} 个字符`),
  tooLong: (title: string, limit: number) => `${title}不能超过 ${limit} 个字符`,
  tooSmall: (title: string, limit: number) => `${title}不能小于 ${limit}`,
  tooLarge: (title: string, limit: number) => `${title}不能大于 ${limit}`,
  tooManyItems: (title: string, limit: number) => `${title}不能超过 ${limit} 项`,
  notAllowed: (title: string) => `${title}的值不在允许范围内`,
  format: (title: string) => `${title}的格式不正确`,
} as const
