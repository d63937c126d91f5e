export const serverMessages = {
  startFailed: (reason: string) => `启动失败：${reason}\n`,
  stopFailed: (reason: string) => `停止时出错：${reason}\n`,
  started: (address: string) => `Pagewright 已启动：${address}\n`,
  adminMade: '已创建管理员账号',
  demoUserMade: '已创建演示账号：多个部门、两个租户',
  adminUsername: (username: string) => `用户名：${username}`,
  adminPassword: (password: string) => `密  码：${password}`,
  adminPasswordGiven: '密  码：ADMIN_PASSWORD 所设的值',
  adminPasswordOnce: '密码只显示这一次，首次登录后须修改',
  adopted: '沿用上次仍在运行的内置数据库',
  oneRole: '未设置 DATABASE_DDL_URL：请求与改表共用一个数据库用户，建议为改表另设用户',
} as const
