import { Type } from 'typebox'
import { definePanel } from '#renderer/panel.ts'

/** Which roles of a department somebody of it has, saved in one call. */
export const departUserRoles = definePanel({
  type: 'depart-user-roles',
  title: '部门角色分配',
  summary: '勾选一个用户在部门里的部门角色。',
  props: Type.Object(
    {
      departId: Type.String({ minLength: 1, description: '部门的 id。' }),
      userId: Type.String({ minLength: 1, description: '用户的 id。' }),
    },
    { additionalProperties: false },
  ),
  widthPx: 600,
  load: () => import('./depart-user-roles.tsx').then((module) => module.DepartUserRoles),
})
