import '../theme/base.css'
import { beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_CONSOLE_CONFIG } from '#schemas/api/console-config.ts'
import { serve } from '#src/platform/served-answers.fixture.ts'
import { openConsole } from '../layouts/open-console.fixture.tsx'

const LIST = '/sys/sysAnnouncementSend/getMyAnnouncementSend'
const NOTICE = {
  id: 's1',
  anntId: '7',
  titile: '电解铜报价异常',
  msgContent: '<p>请复核</p>',
  sender: 'admin',
  priority: 'H',
  readFlag: '0',
  sendTime: '2026-11-20 09:30:00',
  msgCategory: '1',
}
const page = (...records: readonly object[]) => ({ records, total: records.length, size: 5, current: 1, pages: 1 })

// It loads when first needed; what is looked at here is not how long a busy machine takes to serve it.
beforeAll(() =>
  Promise.all([import('./home-announcements.tsx'), import('#src/features/announcements/announcement-detail.tsx')]),
)

async function openHome(answers: Readonly<Record<string, unknown>>) {
  const { http, calls } = serve(answers)
  const { screen } = await openConsole({ path: '/dashboard/analysis', services: { http } })
  return { screen, calls, main: screen.getByRole('main') }
}

describe('the home page', () => {
  it('greets, shows the pages of the user, and what was announced to him', async () => {
    const { main, calls } = await openHome({ [LIST]: page(NOTICE) })
    await expect.element(main.getByText('下午好，张三')).toBeVisible()
    await expect.element(main.getByRole('link', { name: /用户管理/ })).toBeVisible()
    const announcements = main.getByRole('region', { name: '通知公告' })
    await expect.element(announcements.getByRole('button', { name: /电解铜报价异常/ })).toBeVisible()
    await expect.element(announcements.getByText('紧急消息')).toBeVisible()
    expect(calls.some((call) => call.startsWith(LIST) && call.includes('msgCategory=1'))).toBe(true)
  })

  it('opens an announcement, with the name of its sender looked up where the server sends the account', async () => {
    const { screen, main, calls } = await openHome({
      [LIST]: page(NOTICE),
      '/sys/sysAnnouncementSend/editByAnntIdAndUserId': null,
      '/sys/user/list': { records: [{ username: 'admin', realname: '管理员' }], total: 1 },
    })
    await main.getByRole('button', { name: /电解铜报价异常/ }).click()
    await expect.element(screen.getByText('发布人：管理员 发布时间： 2026-11-20 09:30:00')).toBeVisible()
    expect(calls).toContainEqual('/sys/user/list?username=admin&pageNo=1&pageSize=10')
  })

  it('shows the account of the sender where the user may not look up names', async () => {
    const { screen, main } = await openHome({
      [LIST]: page(NOTICE),
      '/sys/sysAnnouncementSend/editByAnntIdAndUserId': null,
    })
    await main.getByRole('button', { name: /电解铜报价异常/ }).click()
    await expect.element(screen.getByText('发布人：admin 发布时间： 2026-11-20 09:30:00')).toBeVisible()
  })

  it('says that nothing was announced, and that it could not be asked', async () => {
    const empty = await openHome({ [LIST]: page() })
    await expect.element(empty.main.getByText('还没有通知公告')).toBeVisible()
    await empty.screen.unmount()
    const { main } = await openHome({})
    await expect.element(main.getByRole('alert')).toHaveTextContent('消息加载失败')
  })

  it('shows the picture of the user there and in his menu, from where files are kept', async () => {
    const config = { ...DEFAULT_CONSOLE_CONFIG, staticDomain: `${location.origin}/` }
    const { http } = serve({ [LIST]: page() })
    const { screen } = await openConsole({
      path: '/dashboard/analysis',
      avatar: 'logo.svg',
      services: { http, config },
    })
    const pictures = () => [...screen.container.querySelectorAll('img')].map(({ src }) => src)
    await expect
      .poll(() => pictures().filter((src) => src === `${location.origin}/logo.svg`).length)
      // The logo of the platform is the same file.
      .toBe(3)
  })
})
