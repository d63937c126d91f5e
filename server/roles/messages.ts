export const roleMessages = {
  notFound: '未找到对应角色！',
  noRoles: '未找到角色信息',
  saved: '保存成功！',
  added: '添加成功!',
  removed: '删除成功!',
  unknownPermission: '授权失败！有的菜单或权限已不存在，请刷新后重试',
  unknownUser: '有的用户不存在，或不属于当前租户，请刷新后重试',
  notAMember: (roleName: string) => `所选用户不是角色“${roleName}”的成员，请刷新后重试`,
  beyondOwn: (roleName: string, missing: string, more: number) =>
    `角色“${roleName}”含有您自己没有的权限（${missing}${more > 0 ? ` 等 ${more + 1} 项` : ''}），只有持有全部权限的管理员才能更改它`,
  beyondAccount: (username: string, missing: string) =>
    `用户“${username}”有您自己没有的权限（${missing}），只有持有其全部权限的管理员才能更改这个账号`,
  ownRole: (roleName: string) => `不能给自己所在的角色“${roleName}”增加权限，请由其他管理员操作`,
  boundOneself: (roleName: string) => `角色“${roleName}”的数据规则约束您自己，不能由您解除，请由其他管理员操作`,
  loosensOneself: (rule: string) => `您自己受规则“${rule}”约束，不能由您解除，请由其他管理员操作`,
  handsOnBounds: (rules: string) =>
    `您自己受规则 ${rules} 约束，只能授予同样受它约束的权限，也只能更改同样受它约束的账号`,
  lastAdministrator: '至少要保留一名可用的管理员',
  administratorRole: '管理员角色不能删除',
  administratorCode: '角色编码 admin 由系统使用，请换一个',
  administratorNeeds: (title: string) => `管理员角色要保留“${title}”，否则再也没有人能够授权`,
  edited: '修改成功!',
  deleted: '删除角色成功',
  batchDeleted: '删除角色成功!',
  codeTaken: '角色编码已存在',
  codeStays: '角色编码不能修改',
} as const
