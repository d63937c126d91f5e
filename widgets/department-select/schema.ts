import { type Static, Type } from 'typebox'

export const departmentSelectOptions = Type.Object(
  {
    rootOpened: Type.Optional(Type.Boolean({ default: true, description: '打开弹窗时展开第一级。' })),
    treeOpera: Type.Optional(
      Type.Boolean({ default: false, description: '可多选时显示“树操作”菜单：父子关联、取消关联。' }),
    ),
  },
  { additionalProperties: false },
)
export type DepartmentSelectOptions = Static<typeof departmentSelectOptions>
