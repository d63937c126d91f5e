import { describe, expect, it } from 'vitest'
import { createDictionaries } from '#src/platform/dictionaries.ts'
import { serve } from '#src/platform/served-answers.fixture.ts'
import { scopeOf } from '#src/platform/session/session-store.ts'
import { saveSession } from '#src/platform/session/stored-session.ts'
import { createMemoryStore } from '#src/platform/storage/browser-store.ts'
import { createStorage } from '#src/platform/storage/storage.ts'
import { EmptyMenuError, loadSession } from './load-session.ts'

const user = {
  id: '1',
  username: 'zhang',
  realname: '张三',
  avatar: null,
  phone: null,
  email: null,
  orgCode: 'A01',
  orgCodeTxt: '研发部',
  status: 1,
  homePath: null,
}
const home = { id: 'h', path: '/h', name: 'h', component: 'dashboard/Analysis', route: '1', meta: { title: '首页' } }
const auth = [{ action: 'user:add', type: '1', describe: null }]
const allAuth = [
  { action: 'user:add', type: '1', describe: null, status: '1' },
  { action: 'user:edit', type: '1', describe: null, status: '1' },
]
const PERMISSIONS = '/sys/permission/getUserPermissionByToken'
const USER_INFO = '/sys/user/getUserInfo'

function setup(answers: Readonly<Record<string, unknown>>, { fresh }: { readonly fresh: boolean }) {
  const { http, calls } = serve(answers)
  const sessionArea = createMemoryStore()
  const storage = createStorage({ local: createMemoryStore(), session: sessionArea, now: () => 1_000 })
  const stored = { token: 'abc', userInfo: user, departs: [], multi_depart: 1, sysAllDictItems: {} }
  saveSession(storage, stored, { remember: true })
  const dictionaries = createDictionaries(http, storage)
  const load = () => loadSession({ http, storage, dictionaries }, { sessionArea, fresh })
  return { load, calls, sessionArea, dictionaries }
}

describe('loading the session', () => {
  it('asks for permissions only, right after sign-in', async () => {
    const { load, calls, sessionArea } = setup(
      { [PERMISSIONS]: { menu: [home], auth, allAuth, sysSafeMode: false } },
      { fresh: true },
    )
    const session = await load()
    expect(calls).toEqual([PERMISSIONS])
    expect(session.user.realname).toBe('张三')
    expect(session.permissions.check.isVisible('user:add')).toBe(true)
    expect(session.permissions.check.isVisible('user:edit')).toBe(false)
    expect(scopeOf(session)).toBe('0/A01/1')
    expect(JSON.parse(sessionArea.getItem('LOGIN_USER_BUTTON_AUTH') ?? '')).toEqual(auth)
    expect(JSON.parse(sessionArea.getItem('SYS_BUTTON_AUTH') ?? '')).toEqual(allAuth)
  })

  it('takes name and dictionaries anew when the console is opened again', async () => {
    const items = [{ value: 'Y', text: '是', title: '是', label: '是' }]
    const { load, dictionaries } = setup(
      {
        [PERMISSIONS]: { menu: [home], auth, allAuth, sysSafeMode: false },
        [USER_INFO]: { userInfo: { ...user, realname: '张三丰' }, sysAllDictItems: { yn: items } },
      },
      { fresh: false },
    )
    expect((await load()).user.realname).toBe('张三丰')
    expect(dictionaries.peek('yn')).toEqual(items)
  })

  it('goes on with what it knows on servers that cannot tell', async () => {
    const { load } = setup({ [PERMISSIONS]: { menu: [home], auth, allAuth, sysSafeMode: false } }, { fresh: false })
    expect((await load()).user.realname).toBe('张三')
  })

  it('refuses an empty menu in the words of the contract', async () => {
    const { load } = setup({ [PERMISSIONS]: { menu: [], auth, allAuth, sysSafeMode: false } }, { fresh: true })
    await expect(load()).rejects.toThrow(EmptyMenuError)
    await expect(load()).rejects.toThrow('getPermissionList: permissions must be a non-null array !')
  })

  it('fails when the permissions cannot be had', async () => {
    const { load } = setup({}, { fresh: true })
    await expect(load()).rejects.toThrow('没有')
  })
})
