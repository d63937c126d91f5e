import { Type } from 'typebox'
import { defineAction } from '#renderer/action.ts'

/** Makes a call of the server that is registered for pages: freeze an account, take users out of a role. */
export const call = defineAction({
  type: 'call',
  title: '调用接口',
  summary: '调用一个登记过的接口，参数由所选的行算出；权限是接口自己的。',
  props: Type.Object(
    {
      endpoint: Type.String({ minLength: 1, maxLength: 64, description: '登记过的接口的名称。' }),
      input: Type.Optional(
        Type.Object(
          {},
          {
            additionalProperties: true,
            description:
              '接口的参数，按名称；以 = 开头的是表达式，"= ids" 是所选各行的 id。选中多行时，参数相同的行一起调用一次。',
          },
        ),
      ),
      after: Type.Optional(
        Type.Enum(['nothing', 'rows-changed', 'read-again'], {
          default: 'read-again',
          description: '之后：nothing 不刷新，rows-changed 重读这些行，read-again 重读整个列表（默认）。',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  onSeveral: true,
  checked: { endpoint: { holds: 'endpoint', input: 'input' } },
  load: () => import('./run-call.ts').then((module) => module.runCall),
})
