/** Of the contract (03 section 4), and what else is said of departments and their roles. */
export const departRoleMessages = {
  saved: '保存成功！',
  added: '添加成功!',
  given: '添加成功！',
  removed: '删除用户与选中部门关系成功！',
  notRelated: '当前选中部门与用户无关联关系!',
  edited: '修改成功!',
  deleted: '删除成功!',
  notInCharge: '您不是这个部门或其上级部门的负责人，不能管理它',
  notFound: '未找到对应的部门角色，请刷新后重试',
  codeStays: '部门角色编码保存后不能修改',
  departStays: '部门角色不能移到别的部门',
  beyondOwn: (first: string, more: number) =>
    `您自己没有“${first}”${more > 0 ? `等 ${more + 1} 项` : '这项'}权限，不能授予或收回`,
  beyondDepart: (name: string) => `部门没有“${name}”这项权限，请先由部门管理授予部门`,
  saveDepartFirst: '请先保存部门菜单权限!',
  ruleBeyondDepart: '部门没有给出所选的数据规则，请先由部门管理为部门选上',
  unknownPermission: '所选的菜单或按钮已不存在，请刷新后重试',
  notOneself: '不能给自己分配部门角色，请由上级部门的负责人操作',
  ownRole: '您自己有这个部门角色，不能为它增加权限，请由上级部门的负责人操作',
  notOfDepart: '用户不在这个部门，请先把他加入部门',
  unknownUser: '所选的用户不在本租户，请刷新后重试',
} as const
