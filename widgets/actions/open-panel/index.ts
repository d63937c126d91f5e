import { Type } from 'typebox'
import { defineAction } from '#renderer/action.ts'

/** Shows a panel for the row, or for the selected rows, in a drawer or a window. */
export const openPanel = defineAction({
  type: 'open-panel',
  title: '打开面板',
  summary: '为一行或所选各行打开一个面板，如角色授权。',
  props: Type.Object(
    {
      panel: Type.String({ minLength: 1, maxLength: 64, description: '面板的名称。' }),
      title: Type.Optional(Type.String({ minLength: 1, maxLength: 32, description: '面板的标题，默认是动作的标题。' })),
      open: Type.Optional(
        Type.Enum(['drawer', 'modal'], { default: 'drawer', description: '打开方式，默认 drawer。' }),
      ),
      width: Type.Optional(
        Type.Integer({ minimum: 320, maximum: 1600, description: '宽度，像素；默认是面板自己的宽度。' }),
      ),
      props: Type.Optional(
        Type.Object(
          {},
          { additionalProperties: true, description: '面板的属性，按面板检查；以 = 开头的是表达式，如 "= id"。' },
        ),
      ),
    },
    { additionalProperties: false },
  ),
  onSeveral: true,
  checked: { panel: { holds: 'panel', props: 'props' } },
  load: () => import('./run-open-panel.ts').then((module) => module.runOpenPanel),
})
