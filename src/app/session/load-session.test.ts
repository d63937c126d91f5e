import { describe, expect, it } from 'vitest'
import { DEFAULT_CONSOLE_CONFIG } from '#schemas/api/console-config.ts'
import { createDictionaries } from '#src/platform/dictionaries.ts'
import { createHostCall } from '#src/platform/host-call.ts'
import { serve } from '#src/platform/served-answers.fixture.ts'
import { scopeOf } from '#src/platform/session/session-store.ts'
import { saveSession } from '#src/platform/session/stored-session.ts'
import { createMemoryStore } from '#src/platform/storage/browser-store.ts'
import { createStorage } from '#src/platform/storage/storage.ts'
import { EmptyMenuError, FirstThingsError, ForeignMenuError, loadSession } from './load-session.ts'

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
  const dictionaries = createDictionaries(createHostCall(http), storage)
  const load = () =>
    loadSession(
      { http, storage, dictionaries, config: DEFAULT_CONSOLE_CONFIG },
      { sessionArea, fresh, origin: 'https://console.test' },
    )
  return { load, calls, sessionArea, dictionaries }
}

describe('loading the session', () => {
  it('does not open the console on a password that the server has made', async () => {
    const { load } = setup(
      {
        [PERMISSIONS]: { menu: [home], auth, allAuth, sysSafeMode: false },
        [USER_INFO]: { userInfo: user, mustChangePassword: true, sysAllDictItems: {} },
      },
      { fresh: false },
    )
    await expect(load()).rejects.toThrow(FirstThingsError)
  })

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

  it('refuses a menu that is meant for another client, in the words of the contract', async () => {
    const foreign = { ...home, component: 'layouts/default/index' }
    const { load } = setup({ [PERMISSIONS]: { menu: [foreign], auth, allAuth, sysSafeMode: false } }, { fresh: true })
    await expect(load()).rejects.toThrow(ForeignMenuError)
    await expect(load()).rejects.toThrow('检查到当前菜单表是Vue3版本，导致菜单加载异常，请切换到Vue2版菜单！')
  })

  it('leaves out entries whose permission list the user does not meet, and resolves addresses', async () => {
    const guarded = (id: string, code: string) => ({
      ...home,
      id,
      path: `/${id}`,
      component: 'page/x',
      meta: { title: id, permissionList: [code] },
    })
    const url = "{{ window._CONFIG['domianURL'] }}/druid/"
    const druid = {
      ...home,
      id: 'd',
      path: '0a1b',
      component: 'layouts/IframePageView',
      meta: { title: 'SQL监控', url },
    }
    const menu = [home, guarded('a', 'user:add'), guarded('b', 'user:edit'), guarded('c', 'user:free'), druid]
    const free = { action: 'user:free', type: '1', describe: null, status: '0' }
    const { load } = setup(
      { [PERMISSIONS]: { menu, auth, allAuth: [...allAuth, free], sysSafeMode: false } },
      { fresh: true },
    )
    const { permissions } = await load()
    expect(permissions.menu.map(({ id }) => id)).toEqual(['h', 'a', 'c', 'd'])
    expect(permissions.menu.at(-1)?.meta.url).toBe('https://console.test/jeecg-boot/druid/')
  })

  it('fails when the permissions cannot be had', async () => {
    const { load } = setup({}, { fresh: true })
    await expect(load()).rejects.toThrow('没有')
  })
})
