import { call, listen, signIn } from '../client.ts'
import { expectThat, ms, type Trial } from '../trial.ts'
import { until } from '../until.ts'

export const news: Trial = {
  name: 'live changes and bells cross',
  run: async ({ servers }) => {
    const [one, other, third] = servers()
    const token = await signIn(one.url)
    const table = await listen(other.url, 'vxeSocket', token)
    const bell = await listen(third.url, 'websocket', token)
    const added = await call<{ id: string }>(one.url, {
      method: 'POST',
      path: '/cluster/note/add',
      token,
      body: { name: '跨服务器' },
    })
    expectThat(added.body.success, `Not added: ${added.body.message}`)
    const { id } = added.body.result
    const changeMs = await until('the change is told on another server', () =>
      table.heard.some((text) => text.includes('records:cluster_note') && text.includes(id)),
    )
    const announced = await call(one.url, {
      method: 'POST',
      path: '/cluster/note/action/announce',
      token,
      body: { ids: [id] },
    })
    expectThat(announced.body.success, `Not announced: ${announced.body.message}`)
    const bellMs = await until('the bell rings on another server', () => bell.heard.length > 0)
    for (const { socket } of [table, bell]) socket.terminate()
    return `a change after ${ms(changeMs)}, a bell after ${ms(bellMs)}`
  },
}
