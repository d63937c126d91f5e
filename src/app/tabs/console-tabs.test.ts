import { describe, expect, it } from 'vitest'
import { activeTab, titleOf } from '#src/features/tabs/tab-set.ts'
import { picture } from '#src/features/tabs/tabs.fixture.ts'
import type { Notice, Question } from '#src/platform/notice-board.ts'
import { createMemoryStore } from '#src/platform/storage/browser-store.ts'
import { createStorage } from '#src/platform/storage/storage.ts'
import { createViewResolver } from '../views/resolve-view.ts'
import { createConsoleTabs } from './console-tabs.ts'

const View = () => null
const ROUTES = [
  { path: '/dashboard/analysis', meta: { title: '首页' }, View },
  { path: '/price', name: 'price', meta: { title: '价格', keepAlive: true, componentName: 'PriceList' }, View },
  { path: '/user', meta: { title: '用户' }, View },
  { path: '/form/:code', meta: { title: '表单' }, View },
]

function setup({ answer = true, scope = '0//1', slowPaint = false } = {}) {
  let waiting: () => void = () => undefined
  const local = createMemoryStore()
  const session = createMemoryStore()
  const storage = createStorage({ local, session, now: () => 0 })
  const went: string[] = []
  const notices: Notice[] = []
  const questions: Question[] = []
  const open = (ofScope: string | (() => string) = scope) =>
    createConsoleTabs({
      resolve: createViewResolver(ROUTES),
      storage,
      scope: typeof ofScope === 'string' ? () => ofScope : ofScope,
      notices: {
        show: (notice) => notices.push(notice),
        ask: (question) => {
          questions.push(question)
          return Promise.resolve(answer)
        },
      },
      afterPaint(task) {
        waiting = task
        if (!slowPaint) task()
        return () => {
          waiting = () => undefined
        }
      },
      navigate: (fullPath, options) => went.push(options?.replace ? `replace ${fullPath}` : fullPath),
    })
  const tabs = open()
  const id = (title: string) => tabs.store.read().tabs.find((tab) => titleOf(tab) === title)?.id ?? title
  const shown = () => picture(tabs.store.read())
  const texts = () => notices.map(({ text }) => text)
  return { tabs, paint: () => waiting(), open, id, shown, went, texts, questions, local, session }
}

describe('the tabs of the console', () => {
  it('open where the router arrives, with the title of the route', () => {
    const { tabs, shown, went } = setup()
    tabs.arrive('/price')
    tabs.arrive('/form/a?x=1')
    tabs.arrive('/nowhere')
    expect(shown()).toBe('首页 价格 [表单]')
    expect(went).toEqual([])
    expect(tabs.store.read().tabs[1]).toMatchObject({ name: 'price', path: '/price', fullPath: '/price' })
  })

  it('lead the router to the neighbour of what is closed', async () => {
    const { tabs, id, shown, went } = setup()
    for (const path of ['/price', '/user', '/form/a']) tabs.arrive(path)
    tabs.activate(id('用户'))
    await tabs.close('this', id('用户'))
    expect(shown()).toBe('首页 价格 [表单]')
    expect(went).toEqual(['/user', '/form/a'])
  })

  it('warn 首页不能关闭! when home is closed', async () => {
    const { tabs, shown, texts } = setup()
    tabs.arrive('/price')
    expect(await tabs.close('this', 'home')).toBe(false)
    expect(texts()).toEqual(['首页不能关闭!'])
    expect(shown()).toBe('首页 [价格]')
  })

  it('warn 这是最后一页，不能再关闭了啦 when the last page is closed', async () => {
    const { tabs, id, shown, texts } = setup()
    tabs.arrive('/price')
    await tabs.setMultiple(false)
    await tabs.close('this', id('价格'))
    expect(texts()).toEqual(['这是最后一页，不能再关闭了啦'])
    expect(shown()).toBe('[价格]')
  })

  it('close others but home and the chosen one', async () => {
    const { tabs, id, shown, went } = setup()
    for (const path of ['/price', '/user', '/form/a']) tabs.arrive(path)
    await tabs.close('others', id('价格'))
    expect(shown()).toBe('首页 [价格]')
    expect(went).toEqual(['/price'])
  })

  it('take a component off the list of those kept alive when its tab is closed', async () => {
    const { tabs, id, local } = setup()
    const kept = () => JSON.parse(local.getItem('pro__CACHE_INCLUDED_ROUTES') ?? '{}').value
    tabs.arrive('/price')
    expect(kept()).toEqual(['PriceList'])
    await tabs.close('this', id('价格'))
    expect(kept()).toEqual([])
  })

  it('are there again after a reload, of the same user only', () => {
    const { tabs, open } = setup()
    tabs.arrive('/price')
    tabs.controlsOf(tabs.store.read().activeId).setTitle('价格 42')
    expect(picture(open().store.read())).toBe('[首页] 价格 42')
    expect(picture(open('0//2').store.read())).toBe('[首页]')
  })

  it('go along with a user who works for another department', () => {
    let scope = '0/A01/1'
    const { open, shown } = setup({ scope: '-' })
    const tabs = open(() => scope)
    tabs.arrive('/price')
    scope = '0/A02/1'
    tabs.keep()
    const again = open('0/A02/1')
    expect([shown(), picture(again.store.read()), picture(open('0/A01/1').store.read())]).toEqual([
      '[首页]',
      '[首页] 价格',
      '[首页]',
    ])
  })

  it('reopen what was closed last', async () => {
    const { tabs, id, shown, went } = setup()
    tabs.arrive('/price')
    await tabs.close('this', id('价格'))
    tabs.reopen()
    expect(shown()).toBe('首页 [价格]')
    expect(went).toEqual(['/dashboard/analysis', '/price'])
  })

  it('lead the router only to the last of several that are shown before a paint', () => {
    const { tabs, id, paint, went } = setup({ slowPaint: true })
    for (const path of ['/price', '/user']) tabs.arrive(path)
    tabs.activate('home')
    tabs.activate(id('价格'))
    expect(went).toEqual([])
    paint()
    expect(went).toEqual(['/price'])
    tabs.activate('home')
    tabs.arrive('/form/a')
    paint()
    expect(went).toEqual(['/price'])
  })

  it('stay with the tab that is shown when the router comes late to the one before', async () => {
    const { tabs, id, paint, shown, went } = setup({ slowPaint: true })
    for (const path of ['/price', '/user', '/form/a']) tabs.arrive(path)
    tabs.activate(id('价格'))
    paint()
    tabs.activate(id('用户'))
    await tabs.close('others', id('用户'))
    tabs.arrive('/price', true)
    expect(shown()).toBe('首页 [用户]')
    paint()
    tabs.arrive('/price', true)
    tabs.arrive('/user', true)
    expect(went).toEqual(['/price', '/user'])
    expect(shown()).toBe('首页 [用户]')
    // Who goes there himself is taken there.
    tabs.arrive('/price')
    expect(shown()).toBe('首页 用户 [价格]')
  })

  it('do not interfere when nothing was closed', () => {
    const { tabs, shown, went } = setup()
    tabs.reopen()
    tabs.activate('tab-99')
    expect(shown()).toBe('[首页]')
    expect(went).toEqual([])
  })
})

describe('unsaved input', () => {
  it('is asked about once, whatever number of tabs holds it, and stays when the answer is no', async () => {
    const { tabs, id, shown, questions } = setup({ answer: false })
    for (const path of ['/price', '/user', '/form/a']) tabs.arrive(path)
    tabs.controlsOf(id('价格')).setUnsaved(true)
    tabs.controlsOf(id('用户')).setUnsaved(true)
    expect(await tabs.close('others', id('表单'))).toBe(false)
    expect(questions).toHaveLength(1)
    expect(questions[0]?.content).toContain('2 个页面')
    expect(shown()).toBe('首页 价格* 用户* [表单]')
  })

  it('goes with its tab when the answer is yes', async () => {
    const { tabs, id, shown, questions } = setup()
    tabs.arrive('/price')
    tabs.controlsOf(id('价格')).setUnsaved(true)
    expect(shown()).toBe('首页 [价格*]')
    expect(await tabs.close('this', id('价格'))).toBe(true)
    expect(questions[0]?.content).toBe('“价格”中有未保存的内容，关闭后将丢失。确定要关闭吗？')
    expect(shown()).toBe('[首页]')
  })

  it('is not asked about when it was taken back or saved', async () => {
    const { tabs, id, questions } = setup()
    tabs.arrive('/price')
    const controls = tabs.controlsOf(id('价格'))
    controls.setUnsaved(true)
    controls.setUnsaved(false)
    await tabs.close('this', id('价格'))
    expect(questions).toEqual([])
  })

  it('is asked about before a refresh, which mounts that tab alone anew', async () => {
    const refused = setup({ answer: false })
    refused.tabs.arrive('/price')
    refused.tabs.controlsOf(refused.id('价格')).setUnsaved(true)
    await refused.tabs.refresh(refused.id('价格'))
    expect(refused.questions[0]?.content).toContain('刷新后将丢失')
    expect(refused.shown()).toBe('首页 [价格*]')

    const agreed = setup()
    agreed.tabs.arrive('/price')
    agreed.tabs.arrive('/user')
    agreed.tabs.controlsOf(agreed.id('价格')).setUnsaved(true)
    await agreed.tabs.refresh(agreed.id('价格'))
    expect(agreed.shown()).toBe('首页 价格 [用户]')
    expect(agreed.tabs.store.read().tabs.map(({ refreshes }) => refreshes)).toEqual([0, 1, 0])
  })

  it('in other tabs is asked about before multi-tab mode ends', async () => {
    const { tabs, id, shown, questions } = setup({ answer: false })
    tabs.arrive('/price')
    tabs.controlsOf(id('价格')).setUnsaved(true)
    tabs.arrive('/user')
    expect(await tabs.setMultiple(false)).toBe(false)
    expect(questions).toHaveLength(1)
    expect(shown()).toBe('首页 价格* [用户]')
  })
})

describe('a page', () => {
  it('gives its tab a title, by itself or from elsewhere', () => {
    const { tabs, id, shown } = setup()
    tabs.arrive('/price')
    tabs.arrive('/user')
    tabs.controlsOf(id('用户')).setTitle('用户 张三')
    tabs.changeTitle('价格表', '/price')
    tabs.changeTitle('没有打开', '/form/x')
    expect(shown()).toBe('首页 价格表 [用户 张三]')
    tabs.changeTitle('张三')
    expect(shown()).toBe('首页 价格表 [张三]')
  })

  it('rewrites its own query without another tab, shown or hidden', () => {
    const { tabs, id, went, shown } = setup()
    tabs.arrive('/price')
    const { replaceQuery } = tabs.controlsOf(id('价格'))
    replaceQuery({ code: 'A&B' })
    expect(went).toEqual(['replace /price?code=A%26B'])
    tabs.arrive('/price?code=A%26B')
    expect(shown()).toBe('首页 [价格]')
    tabs.arrive('/user')
    replaceQuery({})
    expect(went).toHaveLength(1)
    expect(activeTab(tabs.store.read()).fullPath).toBe('/user')
    expect(tabs.store.read().tabs[1]?.fullPath).toBe('/price')
  })

  it('is found by the router’s own ranking, with its parameters and its query', () => {
    const resolve = createViewResolver([...ROUTES, { path: '/form/new', meta: { title: '新表单' }, View }])
    expect(resolve('/form/new')?.route.meta.title).toBe('新表单')
    expect(resolve('/form/a%20b?x=1&y=%26')?.address).toEqual({
      path: '/form/a%20b',
      fullPath: '/form/a%20b?x=1&y=%26',
      params: { code: 'a b' },
      query: { x: '1', y: '&' },
    })
    expect(resolve('/nowhere')).toBeUndefined()
  })
})
