/** Of the contract (03-system-config section 5), and what else is said of data sources. */
export const dataSourceMessages = {
  codeStays: '数据源编码保存后不能修改',
  notHere: (name: string) => `未找到数据源：${name.slice(0, 36)}，请刷新后重试`,
  secretInAddress: '地址里不要写用户名和密码：请填写在“用户名”和“密码”中，密码加密保存',
  typedAnew: '数据库类型、地址、数据库名或用户名已修改，请重新输入密码',
  testedAnew: '密码不会发送到浏览器：请先输入密码再测试',
  connected: '连接成功',
  /** One text, whatever is wrong: who tries addresses learns nothing of the network. */
  failed: '连接失败：请检查地址、端口、数据库名、用户名和密码；内网地址还要由管理员用 DATA_SOURCE_PRIVATE_RANGES 允许',
  recordOnly: '这里只能测试 postgresql 的连接；其他类型的数据源只作登记，由使用它的系统连接',
  address: '地址的形式是 jdbc:postgresql://主机:端口/数据库名',
} as const
