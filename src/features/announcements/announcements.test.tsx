import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { BellItem, SentAnnouncement } from '#schemas/api/announcements.ts'
import { createClock } from '#src/platform/clock.ts'
import { createHttpClient, type HttpClient } from '#src/platform/http/http-client.ts'
import { AnnouncementBell, type AnnouncementBellProps } from './announcement-bell.tsx'
import { AnnouncementDetail } from './announcement-detail.tsx'
import type { BellPanelProps } from './bell-panel.tsx'
import { BellPopover } from './bell-popover.tsx'
import { MyMessages } from './my-messages.tsx'
import type { ShownAnnouncement } from './shown-announcement.ts'

const ITEM: BellItem = {
  id: '7',
  titile: '电解铜报价异常',
  createTime: '2026-11-20 09:00:00',
  priority: 'H',
  openType: 'url',
  openPage: '/market/productPrice',
  busId: null,
  sender: 'admin',
  sendTime: '2026-11-20 09:30:00',
  msgContent: '<p>请复核</p>',
}

interface BellSetup {
  readonly live?: boolean
  readonly panel?: Partial<BellPanelProps>
}

/** The popover comes with the first need, as over a network. */
function Bell(props: Omit<AnnouncementBellProps, 'Popover' | 'onNeeded'>) {
  const [needed, setNeeded] = useState(false)
  return <AnnouncementBell {...props} Popover={needed ? BellPopover : undefined} onNeeded={() => setNeeded(true)} />
}

async function openBell({ live = true, panel = {} }: BellSetup = {}) {
  const happened: string[] = []
  const screen = await render(
    <Bell
      unreadCount={3}
      live={live}
      panel={{
        content: { notices: [ITEM], noticeCount: 1, systemMessages: [], systemMessageCount: 2 },
        failed: false,
        onOpen: ({ id }) => happened.push(`opened ${id}`),
        onReadAll: async () => void happened.push('read all'),
        onMore: () => happened.push('more'),
        onRetry: () => happened.push('retried'),
        ...panel,
      }}
    />,
  )
  const bell = screen.getByRole('button', { name: '通知，3 条未读' })
  await bell.click()
  return { screen, happened, bell }
}

describe('the bell', () => {
  it('opens with the first click, although its popover comes only then', async () => {
    const { screen } = await openBell()
    await expect.element(screen.getByRole('tab', { name: '通知(1)' })).toBeVisible()
    await expect.element(screen.getByRole('tab', { name: '系统消息(2)' })).toBeVisible()
    // Specified: the time at which it was made, not that at which it was sent.
    await expect.element(screen.getByText('2026-11-20 09:00:00 发布')).toBeVisible()
    await expect.element(screen.getByText('紧急消息')).toBeVisible()
  })

  it('hands over the announcement that is picked, and closes', async () => {
    const { screen, happened } = await openBell()
    await screen.getByRole('button', { name: /电解铜报价异常/ }).click()
    expect(happened).toEqual(['opened 7'])
    await expect.element(screen.getByRole('tab', { name: '通知(1)' })).not.toBeInTheDocument()
  })

  it('closes with another click, and with Esc, which leads back to it', async () => {
    const { screen, bell } = await openBell()
    const tab = screen.getByRole('tab', { name: '通知(1)' })
    await expect.element(tab).toBeVisible()
    await bell.click()
    await expect.element(tab).not.toBeInTheDocument()
    await bell.click()
    await tab.click()
    await userEvent.keyboard('{Escape}')
    await expect.element(tab).not.toBeInTheDocument()
    await expect.element(bell).toHaveFocus()
  })

  it.each([
    ['L', '一般消息'],
    ['M', '重要消息'],
    ['H', '紧急消息'],
    [null, '一般消息'],
  ])('calls the priority %j %s', async (priority, label) => {
    const content = { notices: [{ ...ITEM, priority }], noticeCount: 1, systemMessages: [], systemMessageCount: 0 }
    const { screen } = await openBell({ panel: { content } })
    await expect.element(screen.getByText(label)).toBeVisible()
  })

  it('shows the time of sending where a server does not say when it was made', async () => {
    const content = {
      notices: [{ ...ITEM, createTime: null }],
      noticeCount: 1,
      systemMessages: [],
      systemMessageCount: 0,
    }
    const { screen } = await openBell({ panel: { content } })
    await expect.element(screen.getByText('2026-11-20 09:30:00 发布')).toBeVisible()
  })

  it('has everything marked read by 全部已读, where there is something unread', async () => {
    const { screen, happened } = await openBell()
    await screen.getByRole('button', { name: '全部已读' }).first().click()
    expect(happened).toEqual(['read all'])
    await screen.unmount()
    const content = { notices: [], noticeCount: 0, systemMessages: [], systemMessageCount: 0 }
    const empty = await openBell({ panel: { content } })
    await expect.element(empty.screen.getByRole('button', { name: '全部已读' }).first()).toBeDisabled()
  })

  it('leads to everything by 查看更多', async () => {
    const { screen, happened } = await openBell()
    await screen.getByRole('button', { name: '查看更多' }).first().click()
    expect(happened).toEqual(['more'])
  })

  it('says in place that the list could not be loaded, with another try', async () => {
    const { screen, happened } = await openBell({ panel: { failed: true, content: undefined } })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('消息加载失败')
    await screen.getByRole('button', { name: '重试' }).click()
    expect(happened).toEqual(['retried'])
  })

  it('tells quietly when news do not come by themselves', async () => {
    const { screen } = await openBell({ live: false })
    await expect.element(screen.getByText(/实时推送已断开/)).toBeVisible()
  })
})

const SHOWN: ShownAnnouncement = {
  id: '7',
  title: '电解铜报价异常',
  html: '<p>请<strong>复核</strong></p><script>document.title = "gone"</script>',
  priority: 'H',
  sender: 'admin',
  senderName: '管理员',
  sentAt: '2026-11-20 09:30:00',
  files: [],
  handling: { kind: 'address', address: '/market/productPrice' },
}

async function openDetail(onHandle?: () => void, files: readonly string[] = []) {
  let closed = 0
  const screen = await render(
    <AnnouncementDetail
      announcement={{ ...SHOWN, files }}
      open
      addressOf={(path) => `/files/${path}`}
      onClose={() => {
        closed += 1
      }}
      onClosed={() => undefined}
      onHandle={onHandle}
    />,
  )
  return { screen, closed: () => closed }
}

describe('the detail of an announcement', () => {
  it('shows title, sender, time and cleaned content under 通知消息', async () => {
    const { screen, closed } = await openDetail()
    await expect.element(screen.getByRole('dialog', { name: '通知消息' })).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: '电解铜报价异常' })).toBeVisible()
    await expect.element(screen.getByText('发布人：管理员 发布时间： 2026-11-20 09:30:00')).toBeVisible()
    await expect.element(screen.getByText('复核')).toBeVisible()
    expect(document.title).not.toBe('gone')
    await screen.getByRole('button', { name: '关闭' }).last().click()
    expect(closed()).toBe(1)
  })

  it('has its attachments to be downloaded, and says nothing of them where there are none', async () => {
    const { screen } = await openDetail(undefined, ['temp/x/放假安排.pdf?sign=1.a', 'temp/y/b.png'])
    await expect.element(screen.getByRole('heading', { name: '附件（2）' })).toBeVisible()
    const link = screen.getByRole('link', { name: '放假安排.pdf' })
    await expect.element(link).toHaveAttribute('href', '/files/temp/x/放假安排.pdf?sign=1.a')
    await expect.element(link).toHaveAttribute('download', '放假安排.pdf')
    await screen.unmount()
    const without = await openDetail()
    await expect.element(without.screen.getByRole('heading', { name: '电解铜报价异常' })).toBeVisible()
    expect(without.screen.getByRole('heading', { name: /附件/ }).query()).toBeNull()
  })

  it('has 去处理 only where there is something to go to', async () => {
    let handled = 0
    const { screen } = await openDetail(() => {
      handled += 1
    })
    await screen.getByRole('button', { name: '去处理' }).click()
    expect(handled).toBe(1)
    await screen.unmount()
    const without = await openDetail()
    await expect.element(without.screen.getByRole('button', { name: '去处理' })).not.toBeInTheDocument()
  })
})

const ROW: SentAnnouncement = {
  id: 's1',
  anntId: '7',
  titile: '电解铜报价异常',
  msgContent: '',
  msgAbstract: null,
  sender: 'admin',
  sender_dictText: '管理员',
  priority: 'M',
  readFlag: '0',
  sendTime: '2026-11-20 09:30:00',
  msgCategory: '2',
  busType: null,
  busId: null,
  openType: null,
  openPage: null,
}

/** A client whose server knows these rows. */
function createServer(
  rows: readonly SentAnnouncement[],
  refuses = '',
): { readonly http: HttpClient; readonly calls: string[] } {
  const calls: string[] = []
  const http = createHttpClient({
    async transport({ method, url }) {
      const { pathname, searchParams } = new URL(url, 'http://server.invalid')
      searchParams.delete('_t')
      calls.push(`${method} ${pathname.split('/').at(-1)} ${searchParams}`)
      const result = method === 'GET' ? { records: rows, total: rows.length, size: 10, current: 1, pages: 1 } : null
      const refused = refuses !== '' && pathname.endsWith(refuses)
      const envelope = refused
        ? { success: false, message: '没有权限', code: 510, result: null, timestamp: 1 }
        : { success: true, message: '全部已读', code: 200, result, timestamp: 1 }
      return { status: 200, text: JSON.stringify(envelope), header: () => undefined }
    },
    baseUrl: '',
    clock: createClock(() => 0),
    token: () => 'token',
    tenantId: () => '0',
    onFailure: () => undefined,
  })
  return { http, calls }
}

async function openMyMessages(rows: readonly SentAnnouncement[], refuses?: string) {
  const { http, calls } = createServer(rows, refuses)
  const failed: string[] = []
  const opened: ShownAnnouncement[] = []
  const said: string[] = []
  const questions: string[] = []
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MyMessages
        http={http}
        scope="0/A01/1"
        onOpen={(announcement) => opened.push(announcement)}
        confirm={async ({ content }) => questions.push(content) > 0}
        onSaid={(text) => said.push(text)}
        onFailed={(text) => failed.push(text)}
      />
    </QueryClientProvider>,
  )
  return { screen, calls, opened, said, failed, questions }
}

describe('the list of my messages', () => {
  it('shows what each is, from whom, and whether it was read', async () => {
    const { screen, opened } = await openMyMessages([ROW])
    const row = screen.getByRole('row', { name: /电解铜报价异常/ })
    for (const text of ['系统消息', '管理员', '2026-11-20 09:30:00', '重要消息', '未读']) {
      await expect.element(row.getByText(text)).toBeVisible()
    }
    await screen.getByRole('button', { name: '查看 电解铜报价异常' }).click()
    expect(opened).toMatchObject([{ id: '7', senderName: '管理员' }])
  })

  it('asks the server for titles and senders, from the first page on', async () => {
    const { screen, calls } = await openMyMessages([ROW])
    await screen.getByRole('textbox', { name: '标题' }).fill(' 电解铜 ')
    await screen.getByRole('textbox', { name: '发布人' }).fill('管理员')
    await screen.getByRole('button', { name: '查询' }).click()
    await expect
      .poll(() => calls.at(-1))
      .toBe(
        `GET getMyAnnouncementSend ${new URLSearchParams({ titile: '电解铜', sender: '管理员', pageNo: '1', pageSize: '10' })}`,
      )
  })

  it.each([{ isComposing: true }, { keyCode: 229 }])('leaves the Enter of an input method alone (%j)', async (sign) => {
    const { screen } = await openMyMessages([ROW])
    const composing = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...sign })
    screen.getByRole('textbox', { name: '标题' }).element().dispatchEvent(composing)
    // The browser would submit the form.
    expect(composing.defaultPrevented).toBe(true)
  })

  it('is laid out as other lists are: count, refresh, 查询 and 重置, pages with a jumper', async () => {
    const { screen, calls } = await openMyMessages(Array.from({ length: 11 }, (_, at) => ({ ...ROW, id: `s${at}` })))
    await expect.element(screen.getByRole('heading', { name: /我的消息/ })).toHaveTextContent('我的消息共 11 条')
    // The size changer is a combobox, so the only text box is the jumper.
    await expect.element(screen.getByRole('navigation', { name: '分页' }).getByRole('textbox')).toBeVisible()
    await expect
      .element(screen.getByRole('form', { name: '查询条件' }).getByRole('button', { name: '重置' }))
      .toBeVisible()
    await screen.getByRole('button', { name: '刷新' }).click()
    await expect.poll(() => calls.length).toBe(2)
  })

  it('shows the account where a server does not send the name, and hands it over to be looked up', async () => {
    const { sender_dictText: _, ...row } = ROW
    const { screen, opened } = await openMyMessages([row])
    await expect.element(screen.getByRole('cell', { name: 'admin' })).toBeVisible()
    await screen.getByRole('button', { name: '查看 电解铜报价异常' }).click()
    expect(opened).toMatchObject([{ sender: 'admin', senderName: null }])
  })

  it('marks everything read after a question, and rings the other windows', async () => {
    const { screen, calls, questions, said } = await openMyMessages([ROW])
    await screen.getByRole('button', { name: '全部标注已读' }).click()
    await expect.poll(() => said).toEqual(['全部已读'])
    expect(questions).toEqual(['是否全部标注已读?'])
    expect(calls).toEqual(expect.arrayContaining(['PUT readAll ', 'GET syncNotic ']))
  })

  it.each(['readAll', 'syncNotic'])('says that %s was refused, and asks for the list again', async (refuses) => {
    const { screen, calls, said, failed } = await openMyMessages([ROW], refuses)
    await screen.getByRole('button', { name: '全部标注已读' }).click()
    await expect.poll(() => failed).toEqual(['没有权限'])
    expect(said).toEqual([])
    await expect.poll(() => calls.filter((call) => call.includes('getMyAnnouncementSend')).length).toBe(2)
  })

  it('says that there is nothing', async () => {
    const { screen } = await openMyMessages([])
    await expect.element(screen.getByText('没有消息')).toBeVisible()
  })
})
