import type { Page } from 'playwright'
import type { Look } from './looks.ts'
import { answerRows, buttonNamed, changeRows, columnHead, drawn, gridCell, pressAbove, rest, settle } from './steps.ts'

/** A page of the console in one state. */
export interface Screen {
  readonly name: string
  readonly route: string
  /** Absent: all of them. */
  readonly looks?: readonly string[]
  /** Before the page is opened. */
  before?(page: Page): Promise<void>
  /** From the opened page to the state; ends when there is nothing more to wait for. */
  steps(page: Page, look: Look): Promise<void>
}

const ORDERS = '/distribution/order'
const QUOTES = '/market/priceQuote'
const SKELETON = '[class*="skeleton"]'
const TWO_LOOKS = ['1440-light', '360-dark']
const WIDE_LOOKS = ['1440-light', '1440-dark']

/** A list with nothing done to it. */
const list = (name: string, route: string): Screen => ({ name, route, steps: settle })

const orders = (name: string, steps: Screen['steps'], more: Partial<Screen> = {}): Screen => ({
  name: `order-${name}`,
  route: ORDERS,
  looks: TWO_LOOKS,
  async steps(page, look) {
    await settle(page)
    await steps(page, look)
  },
  ...more,
})

const quotes = (name: string, steps: Screen['steps'], looks: readonly string[] = TWO_LOOKS): Screen => ({
  name: `grid-${name}`,
  route: QUOTES,
  looks,
  async steps(page, look) {
    await settle(page)
    await steps(page, look)
    await drawn(page)
  },
})

async function type(page: Page, row: number, title: string, text: string): Promise<void> {
  await (await gridCell(page, row, title)).click()
  await page.getByRole('textbox', { name: `第 ${row} 行 ${title}`, exact: true }).fill(text)
  await page.keyboard.press('Enter')
}

export const SCREENS: readonly Screen[] = [
  list('order', ORDERS),
  list('price', '/market/productPrice'),
  list('customer', '/customer/search'),
  list('customer-tree', '/customer/system'),
  list('category', '/isys/category'),
  list('withdrawal', '/withdrawal/management'),
  list('user', '/isystem/user'),
  list('dictionary', '/isystem/dict'),
  list('product', '/trade/product'),
  list('board', '/member/authentication?view=board'),
  list('card', '/trade/banner?view=card'),
  list('grid', QUOTES),
  list('groups', `${ORDERS}?_group=status`),
  list('groups-month', `${ORDERS}?_group=createTime:month`),
  list('groups-card', '/trade/banner?view=card&_group=position'),
  list('groups-user', '/isystem/user?_group=status'),

  list('achievement', '/distribution/achievement'),
  list('programme', '/distribution/programme'),
  list('distribution-withdrawal', '/distribution/withdrawal'),
  list('comment', '/forum/comment'),
  list('news', '/forum/news'),
  list('post', '/forum/post'),
  list('department', '/market/department'),
  list('manufacturer', '/market/manufacturer'),
  list('push-message', '/market/pushMessage'),
  list('student', '/member/student'),
  list('top-up', '/member/topUp'),
  list('course', '/operation/course'),
  list('member', '/operation/member'),
  list('privacy-agreement', '/operation/privacyAgreement'),
  list('person-message', '/personnel/message'),
  list('person-system', '/personnel/system'),
  list('person', '/personnel/person'),
  list('product-level-one', '/trade/productLevelOne'),
  list('product-level-two', '/trade/productLevelTwo'),

  list('admin-roles', '/isystem/roleUserList'),
  list('admin-menus', '/isystem/permission'),
  list('admin-tenants', '/isys/tenant'),
  list('admin-departments', '/isystem/depart'),
  list('admin-own-departments', '/isystem/departUserList'),
  list('admin-positions', '/isystem/position'),
  list('admin-addresses', '/isystem/addressList'),
  list('admin-check-rules', '/isystem/checkRule'),
  list('admin-fill-rules', '/isystem/fillRule'),
  list('admin-data-sources', '/isystem/dataSource'),
  list('admin-gateway-routes', '/isystem/gatewayroute'),
  list('admin-announcements', '/isystem/annountCement'),
  list('admin-messages', '/modules/message/sysMessageList'),
  list('admin-templates', '/modules/message/sysMessageTemplateList'),
  list('admin-jobs', '/isystem/QuartzJobList'),
  list('admin-timers', '/isystem/page-timers'),
  list('admin-deliveries', '/isystem/deliveries'),
  list('admin-logs', '/isystem/log'),
  list('admin-data-log', '/sys/dataLog-list'),
  list('admin-online-users', '/isystem/online'),

  orders('marked', async (page) => {
    const boxes = page.locator('[data-row-key] input[type=checkbox]').filter({ visible: true })
    for (const place of [0, 1, 2]) await boxes.nth(place).check({ force: true })
    await page.getByText('已选 3 条').first().waitFor()
    await drawn(page)
  }),
  orders('row-menu', async (page) => {
    await buttonNamed(page, /^更多 DD/).click()
    await page.getByRole('menuitem').or(page.getByRole('dialog').getByRole('button')).last().waitFor()
    await drawn(page)
  }),
  orders('toolbar-menu', async (page) => {
    await buttonNamed(page, '更多').click()
    await page.getByText('回收站', { exact: true }).waitFor()
    await drawn(page)
  }),
  orders('conditions', async (page, look) => {
    await buttonNamed(page, look.isNarrow ? /^筛选/ : /^展开/).click()
    await page.getByText('收货手机', { exact: true }).first().waitFor()
    await rest(page)
  }),
  orders('advanced', async (page, look) => {
    // A phone has it below the conditions.
    if (look.isNarrow) {
      await buttonNamed(page, /^筛选/).click()
      await page.getByRole('dialog', { name: '查询条件' }).getByRole('button', { name: '高级查询' }).click()
    } else await pressAbove(page, look, '高级查询')
    const panel = page.getByRole('dialog', { name: '高级查询构造器' })
    await panel.getByRole('combobox', { name: '第 1 条的字段', exact: true }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle('应付金额', { exact: true }).click()
    await panel.getByLabel('第 1 条的值').fill('500000')
    await panel.getByRole('button', { name: '新增条件', exact: true }).first().click()
    await panel.getByRole('button', { name: '新增分组', exact: true }).first().click()
    await rest(page)
  }),
  orders('view', async (page, look) => {
    await pressAbove(page, look, '视图')
    const name = page.getByRole('textbox', { name: '视图名称' })
    await name.waitFor()
    await name.fill('华东大额待发货')
    await rest(page)
  }),
  orders('columns', async (page, look) => {
    await pressAbove(page, look, '列设置')
    await page.getByRole('dialog', { name: '列设置' }).waitFor()
    await rest(page)
  }),
  orders('detail', async (page) => {
    await buttonNamed(page, /^DD/).click()
    await page
      .getByRole('dialog')
      .getByText(/^第 1 条/)
      .waitFor()
    await rest(page)
  }),
  orders('bin', async (page, look) => {
    await pressAbove(page, look, '回收站')
    await page.getByRole('dialog', { name: /回收站/ }).waitFor()
    await rest(page)
  }),
  orders('no-match', async () => {}, {
    route: `${ORDERS}?orderNo=ZZ9001`,
    async steps(page) {
      await page.getByText('没有符合条件的数据').waitFor()
      await rest(page)
    },
  }),
  orders('no-data', async () => {}, {
    before: (page) =>
      answerRows(page, ORDERS, async (route) => {
        const response = await route.fetch()
        const body = (await response.json()) as { result: Record<string, unknown> }
        await route.fulfill({ response, json: { ...body, result: { ...body.result, records: [], total: 0 } } })
      }),
    async steps(page) {
      await page.getByText('还没有订单数据').waitFor()
      await rest(page)
    },
  }),
  orders('failed', async () => {}, {
    before: (page) =>
      answerRows(page, ORDERS, (route) =>
        route.fulfill({ status: 500, json: { success: false, code: 500, message: '服务器内部错误', result: null } }),
      ),
    async steps(page) {
      await page.getByRole('button', { name: '重试' }).first().waitFor()
      // The notice goes after four seconds, what stands in the place of the rows stays.
      await page.locator('.ant-notification-notice').waitFor({ state: 'detached' })
      await rest(page)
    },
  }),
  orders('loading', async () => {}, {
    // Never answered.
    before: (page) => answerRows(page, ORDERS, async () => {}),
    async steps(page) {
      await page.getByRole('heading', { name: '订单' }).first().waitFor()
      await page.locator(SKELETON).filter({ visible: true }).first().waitFor()
      await drawn(page)
    },
  }),
  orders('extreme', async () => {}, {
    before: (page) =>
      changeRows(page, ORDERS, [
        {
          orderNo: 'DD20261118005500000000009999',
          member_dictText: '内蒙古自治区呼和浩特市赛罕区大宗商品供应链集团有限责任公司 HY000002',
          payable: 9999999999999.99,
          commission: -12345678.9,
        },
        { member: null, member_dictText: null, orderTime: null, payable: null, commission: null, status: null },
        { payable: 0, commission: 0, status: 'removed', status_dictText: null },
      ]),
    steps: settle,
  }),

  quotes(
    'changed',
    async (page) => {
      await type(page, 1, '报价', '1888.5')
      // Some rows take no change, and which ones stand here is not the same every time.
      for (const row of [6, 7, 8, 9, 10]) {
        await type(page, row, '报价', '-5')
        const isTaken = page.getByText(/修改 2 行$/).waitFor({ timeout: 2000 })
        if (await isTaken.then(() => true).catch(() => false)) break
      }
      await rest(page)
    },
    WIDE_LOOKS,
  ),
  quotes('find', async (page) => {
    await (await gridCell(page, 1, '产品')).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+f')
    await page.getByRole('textbox', { name: '在表格中查找' }).fill('热轧')
    await page
      .getByText(/^\d+ \/ \d+$/)
      .first()
      .waitFor()
  }),
  quotes('filter', async (page) => {
    await columnHead(page, '产品').click({ button: 'right' })
    await page.getByText('筛选…', { exact: true }).click()
    await page.getByText('全选', { exact: true }).waitFor()
  }),
  quotes('column-menu', async (page) => {
    await columnHead(page, '产品').click({ button: 'right' })
    await page.getByText('隐藏此列', { exact: true }).waitFor()
  }),
  quotes('cell-menu', async (page) => {
    await (await gridCell(page, 6, '产品')).click({ button: 'right' })
    await page.getByText('向下填充', { exact: true }).waitFor()
  }),
]
