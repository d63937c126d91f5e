export const userMessages = {
  /** Of the contract. */
  ownUpdated: '更新个人信息成功',
  ownOnly: '只能修改自己的信息',
  avatar: '头像',
  // Contract 03 section 1.
  edited: '修改成功!',
  deleted: '删除用户成功',
  batchDeleted: '批量删除用户成功',
  noRoles: '未找到用户相关角色信息',
  departmentsFound: '查找成功',
  done: '操作成功!',
  passwordChanged: '密码修改成功!',
  passwordsMade: (made: readonly { readonly username: string; readonly password: string }[]) =>
    `新密码只显示这一次，首次登录须修改：${made.map(({ username, password }) => `${username} ${password}`).join('；')}`,
  restored: '还原成功',
  removed: '删除成功',
  passwordsDiffer: '两次输入的密码不一样！',
  pageBroken: '用户管理页面暂不可用，请先修正它的定义',
  notFound: '未找到对应的用户，请刷新后重试',
  adminKept: 'admin用户，不允许删除！',
  adminAlone: '管理员账号不允许此操作！',
  notOneself: (what: string) => `不能${what}自己的账号，请由其他管理员操作`,
  nameKept: '用户账号不能修改',
  inChargeElsewhere: '负责部门只能从该用户的部门中选择',
  noneChosen: '请选择用户',
  tooMany: (title: string, most: number) => `一次最多选择 ${most} 个${title}，请分批操作`,
  takenMeanwhile: (username: string, title: string) =>
    `用户“${username}”的${title}已被其他用户使用，请先修改那个用户的${title}`,
  loginLog: (username: string) => `用户名: ${username},密码由管理员重新设定！`,
} as const
