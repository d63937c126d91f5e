import { Type } from 'typebox'
import { definePanel } from '#renderer/panel.ts'

/** What a role grants: the tree of menus and buttons, saved in one call. */
export const rolePermissions = definePanel({
  type: 'role-permissions',
  title: '角色权限配置',
  summary: '在菜单与按钮的树上勾选一个角色所拥有的权限。',
  props: Type.Object(
    {
      roleId: Type.Optional(Type.String({ minLength: 1, description: '角色的 id；不写则是部门自己的权限。' })),
      departId: Type.Optional(
        Type.String({ minLength: 1, description: '部门的 id：角色是它的部门角色；不写则是普通角色。' }),
      ),
    },
    { additionalProperties: false },
  ),
  widthPx: 650,
  load: () => import('./role-permissions.tsx').then((module) => module.RolePermissions),
})
