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
  passwordsToldOnce:
    '导入的用户已各有一个初始密码，只在这里显示这一次，请现在交给用户，或复制、下载后妥善保管。首次登录须修改。',
  passwordFile: '初始密码',
  passwordColumns: ['用户账号', '用户姓名', '初始密码'],
  tooManyForPasswords: (count: number, most: number) =>
    `新增了 ${count} 个用户，超过一次生成初始密码的 ${most} 个，尚未生成；请在列表中分批选中他们，点击“密码”生成`,
  passwordsNotMade: (reason: string) =>
    `用户已导入，但初始密码没有生成（${reason}）；请在列表中选中他们，点击“密码”生成`,
  passwordsLater: '新用户还没有密码，请在列表中选中他们，点击“密码”生成',
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
  unknownTenants: '只能调整自己所在的租户，或自己能查看的租户',
  otherTenants: '只能在系统租户中分配其他租户',
  noneChosen: '请选择用户',
  tooMany: (title: string, most: number) => `一次最多选择 ${most} 个${title}，请分批操作`,
  takenMeanwhile: (username: string, title: string) =>
    `用户“${username}”的${title}已被其他用户使用，请先修改那个用户的${title}`,
  loginLog: (username: string) => `用户名: ${username},密码由管理员重新设定！`,
} as const
