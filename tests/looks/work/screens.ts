import type { Page } from 'playwright'
import { fillForm } from '#tests/support/business-pages/fill-form.ts'
import { rest } from '../steps.ts'
import {
  adds,
  asks,
  deletes,
  does,
  edits,
  looksAt,
  open,
  planOf,
  pressesAbove,
  pressesInPane,
  pressInRow,
  rowWith,
  type Worker,
} from './hands.ts'

/** How a template leaves a place for a name. */
const GAP = ['$', '{name}'].join('')

/** A screen of administration, and what is done there. */
export interface WorkedScreen {
  readonly name: string
  readonly title: string
  work(worker: Worker): Promise<void>
}

const PASSWORD = 'Lan-tian-8642'

const region = (page: Page, name: string) => page.getByRole('region', { name })

/** What a list with a form of its own is worked by. */
interface Listed {
  readonly name: string
  readonly title: string
  readonly route: string
  readonly code: string
  /** The condition that finds what was made. */
  readonly by: string
  values(mark: string): Record<string, string | number | boolean>
  edit(mark: string): Record<string, string | number | boolean>
  /** What else its rows offer. */
  special?(worker: Worker, key: string): Promise<void>
}

const listed = ({ name, title, route, code, by, values, edit, special }: Listed): WorkedScreen => ({
  name,
  title,
  async work(worker) {
    const record = values(worker.mark)
    const key = String(record[by])
    await open(worker, route)
    await adds(worker, code, record)
    const row = rowWith(worker.page, key)
    await open(worker, route, { [by]: key })
    await edits(worker, row, code, edit(worker.mark))
    await special?.(worker, key)
    await open(worker, route, { [by]: key })
    await deletes(worker, row)
  },
})

export const WORKED_SCREENS: readonly WorkedScreen[] = [
  {
    name: 'users',
    title: '用户管理',
    async work(worker) {
      const { page, mark } = worker
      const route = '/isystem/user'
      const username = `look_${mark}`
      await open(worker, route)
      await adds(worker, 'user-list', { username, realname: `林看${mark}`, workNo: `L-${mark}` }, async (form) => {
        for (const title of ['登录密码', '确认密码']) await form.getByLabel(title, { exact: true }).fill(PASSWORD)
      })
      const row = rowWith(page, username)
      await open(worker, route, { username })
      await edits(worker, row, 'user-list', { realname: `林看看${mark}`, telephone: '021-64001234' })
      await looksAt(worker, '密码', 'password', () => pressInRow(worker, row, '密码'))
      await asks(worker, row, '冻结')
      await asks(worker, row, '解冻')
      await deletes(worker, row)
      await open(worker, route)
      await pressesAbove(worker, '回收站')
      const bin = page.getByRole('dialog', { name: /回收站/ })
      await rowWith(bin, username).waitFor()
      await rest(page)
      await worker.picture('bin')
      await asks(worker, rowWith(bin, username), '还原用户')
      await open(worker, route, { username })
      await deletes(worker, row)
      await open(worker, route)
      await pressesAbove(worker, '回收站')
      await asks(worker, rowWith(bin, username), '彻底删除')
    },
  },
  {
    name: 'roles',
    title: '角色管理',
    async work(worker) {
      const { page, mark } = worker
      const code = `look_role_${mark}`
      const username = `look_member_${mark}`
      const roles = region(page, '角色列表')
      const users = region(page, '角色用户列表')
      await open(worker, '/isystem/roleUserList')
      await adds(worker, 'role-list', { roleCode: code, roleName: `看守${mark}` })
      await edits(worker, rowWith(roles, code), 'role-list', { description: '看守页面的人' })
      await looksAt(worker, '授权', 'grants', () => pressInRow(worker, rowWith(roles, code), '授权'))
      await rowWith(roles, code).getByText(code, { exact: true }).click()
      await pressesInPane(worker, '新增用户')
      const form = page.getByRole('dialog', { name: '新增用户' })
      await form.getByRole('button', { name: '确定', disabled: false }).waitFor()
      await form.getByRole('textbox', { name: '用户账号' }).waitFor()
      await fillForm(form, planOf('user-list'), { username, realname: `成员${mark}` })
      await rest(page)
      await worker.picture('add-user')
      await does(worker, '新增用户', () => form.getByRole('button', { name: '确定', exact: true }).click())
      await edits(worker, rowWith(users, username), 'user-list', { realname: `成员成员${mark}` })
      await worker.picture('members')
      await asks(worker, rowWith(users, username), '取消关联')
      if (worker.look.isNarrow) await page.getByRole('button', { name: /返回/ }).click()
      await deletes(worker, rowWith(roles, code))
      await open(worker, '/isystem/user', { username })
      await deletes(worker, rowWith(page, username))
    },
  },
  listed({
    name: 'menus',
    title: '菜单管理',
    route: '/isystem/permission',
    code: 'menu-list',
    by: 'name',
    values: (mark) => ({
      menuType: '0',
      name: `看看${mark}`,
      component: 'layouts/RouteView',
      url: `/look${mark}`,
      sortNo: '99',
    }),
    edit: () => ({ sortNo: '98' }),
    async special(worker, name) {
      await looksAt(worker, '数据规则', 'rules', () => pressInRow(worker, rowWith(worker.page, name), '数据规则'))
    },
  }),
  listed({
    name: 'tenants',
    title: '租户管理',
    route: '/isys/tenant',
    code: 'tenant',
    by: 'name',
    values: (mark) => ({
      name: `看看租户${mark}`,
      tenantNo: 1_000 + (Number.parseInt(mark, 36) % 100_000),
      status: '1',
    }),
    // One that is open is not deleted.
    edit: () => ({ companyAddress: '上海市浦东新区看山路 1 号', status: '0' }),
  }),
  listed({
    name: 'departments',
    title: '部门管理',
    route: '/isystem/depart',
    code: 'depart-list',
    by: 'departName',
    values: (mark) => ({ departName: `看看公司${mark}`, orgCategory: '1', departOrder: 90 }),
    edit: () => ({ address: '看山路 1 号' }),
    async special(worker, name) {
      await looksAt(worker, '部门权限', 'grants', () => pressInRow(worker, rowWith(worker.page, name), '部门权限'))
    },
  }),
  {
    name: 'own-departments',
    title: '我的部门',
    async work(worker) {
      const { page, mark, look } = worker
      await open(worker, '/isystem/departUserList')
      await page.locator('tr[data-row-key], [data-card]').filter({ visible: true }).first().click()
      await page.getByRole('tab', { name: '部门角色' }).waitFor()
      await rest(page)
      await worker.picture('people')
      await page.getByRole('tab', { name: '部门角色' }).click()
      await adds(worker, 'depart-role-list', { roleName: `看守${mark}`, roleCode: `look_dr_${mark}` })
      const row = rowWith(page, `look_dr_${mark}`)
      await edits(worker, row, 'depart-role-list', { description: '看守' })
      await looksAt(worker, '授权', 'grants', () => pressInRow(worker, row, '授权'))
      await deletes(worker, row)
      worker.say(look.isNarrow ? '左右两栏各占一屏' : '左右两栏并排')
    },
  },
  listed({
    name: 'positions',
    title: '职务管理',
    route: '/isystem/position',
    code: 'position',
    by: 'name',
    values: (mark) => ({ code: `look_${mark}`, name: `看看员${mark}`, postRank: '3' }),
    edit: () => ({ postLevel: 9 }),
  }),
  {
    name: 'addresses',
    title: '通讯录',
    async work(worker) {
      const { page } = worker
      await open(worker, '/isystem/addressList')
      await worker.picture('people')
      worker.say(`查看：${await page.locator('tr[data-row-key], [data-card]').filter({ visible: true }).count()} 行`)
    },
  },
  {
    name: 'dictionaries',
    title: '数据字典',
    async work(worker) {
      const { page, mark } = worker
      const route = '/isystem/dict'
      const dictCode = `look_dict_${mark}`
      await open(worker, route)
      await adds(worker, 'dict-list', { dictName: `看看${mark}`, dictCode })
      const row = rowWith(page, dictCode)
      await open(worker, route, { dictCode })
      await edits(worker, row, 'dict-list', { description: '试着看看' })
      await pressInRow(worker, row, '字典配置')
      const items = page.getByRole('dialog').filter({ visible: true }).last()
      await items.getByRole('button', { name: '新增', exact: true }).filter({ visible: true }).first().click()
      const form = page.getByRole('dialog').filter({ visible: true }).last()
      await form.getByRole('textbox', { name: '数据值' }).waitFor()
      await fillForm(form, planOf('dict-items'), { itemText: '看', itemValue: '1', itemColor: '#1677ff' })
      await worker.picture('add-item')
      await does(worker, '新增字典项', () => form.getByRole('button', { name: '确定', exact: true }).click())
      await rest(page)
      await worker.picture('items')
      await deletes(worker, rowWith(items, '看'))
      await open(worker, route, { dictCode })
      await does(worker, '刷新缓存', () => pressesAbove(worker, '刷新缓存'))
      await deletes(worker, row)
      await open(worker, route)
      await looksAt(worker, '回收站', 'bin', () => pressesAbove(worker, '回收站'))
    },
  },
  listed({
    name: 'categories',
    title: '分类字典',
    route: '/isys/category',
    code: 'category-list',
    by: 'name',
    values: (mark) => ({ name: `看看类${mark}` }),
    edit: (mark) => ({ name: `看看类${mark}改` }),
  }),
  {
    name: 'check-rules',
    title: '系统校验规则',
    async work(worker) {
      const { page, mark } = worker
      const ruleCode = `look_rule_${mark}`
      const route = '/isystem/checkRule'
      await open(worker, route)
      await adds(worker, 'check-rule-list', { ruleName: `看看规则${mark}`, ruleCode, ruleDescription: '只看看' })
      const row = rowWith(page, ruleCode)
      await open(worker, route, { ruleName: `看看规则${mark}` })
      await edits(worker, row, 'check-rule-list', { ruleDescription: '看了又看' })
      await looksAt(worker, '功能测试', 'test', () => pressInRow(worker, row, '功能测试'))
      await deletes(worker, row)
    },
  },
  listed({
    name: 'fill-rules',
    title: '系统编码规则',
    route: '/isystem/fillRule',
    code: 'fill-rule-list',
    by: 'ruleName',
    values: (mark) => ({
      ruleName: `看看编码${mark}`,
      ruleCode: `look_${mark}`,
      ruleClass: 'OrderNumberRule',
      ruleParams: '{"prefix": "LK"}',
    }),
    edit: () => ({ ruleParams: '{"prefix": "KK"}' }),
    async special(worker, name) {
      await looksAt(worker, '功能测试', 'test', () => pressInRow(worker, rowWith(worker.page, name), '功能测试'))
    },
  }),
  listed({
    name: 'data-sources',
    title: '多数据源管理',
    route: '/isystem/dataSource',
    code: 'data-source-list',
    by: 'code',
    values: (mark) => ({
      code: `look_${mark}`,
      name: `看看库${mark}`,
      dbType: '6',
      dbDriver: 'org.postgresql.Driver',
      dbUrl: 'jdbc:postgresql://127.0.0.1:1/none',
      dbName: 'none',
      dbUsername: 'nobody',
    }),
    edit: () => ({ remark: '没有这个库' }),
    async special(worker, code) {
      await does(worker, '测试连接', () => pressInRow(worker, rowWith(worker.page, code), '测试连接'))
    },
  }),
  listed({
    name: 'gateway-routes',
    title: '路由网关',
    route: '/isystem/gatewayroute',
    code: 'gateway-route-list',
    by: 'name',
    values: (mark) => ({ routerId: `look-${mark}`, name: `看看路由${mark}`, uri: 'lb://look', status: '1' }),
    edit: () => ({ uri: 'lb://look-look' }),
    async special(worker, name) {
      await does(worker, '复制', () => pressInRow(worker, rowWith(worker.page, name), '复制'))
      await rest(worker.page)
      await worker.picture('copied')
      await open(worker, '/isystem/gatewayroute', { name })
      await deletes(worker, rowWith(worker.page, name))
    },
  }),
  {
    name: 'announcements',
    title: '系统通告',
    async work(worker) {
      const { page, mark } = worker
      const route = '/isystem/annountCement'
      const title = `看看通告${mark}`
      await open(worker, route)
      await adds(worker, 'announcement-list', {
        title,
        category: '1',
        abstract: '请看看',
        priority: 'M',
        endTime: '2030-01-01 00:00:00',
        content: '请各部门看看',
      })
      const row = rowWith(page, title)
      await open(worker, route, { title })
      await edits(worker, row, 'announcement-list', { abstract: '请再看看' })
      await looksAt(worker, '预览', 'preview', () => pressInRow(worker, row, '预览'))
      await asks(worker, row, '发布')
      await rest(page)
      await worker.picture('released')
      await asks(worker, row, '撤销')
      await deletes(worker, row)
    },
  },
  {
    name: 'messages',
    title: '消息管理',
    async work(worker) {
      const { page } = worker
      await open(worker, '/modules/message/sysMessageList')
      const row = page.locator('tr[data-row-key], [data-card]').filter({ visible: true }).first()
      await looksAt(worker, '详情', 'detail', () => pressInRow(worker, row, '详情'))
    },
  },
  {
    name: 'templates',
    title: '模板管理',
    async work(worker) {
      const { page, mark } = worker
      const route = '/modules/message/sysMessageTemplateList'
      const templateCode = `look_${mark}`
      await open(worker, route)
      await adds(
        worker,
        'message-template-list',
        { templateCode, templateName: `看看模板${mark}`, templateType: '1', useStatus: '0' },
        async (form) => {
          const content = form.getByRole('textbox', { name: '模板内容' })
          await content.fill(`您好 ${GAP}，\n请看看。`)
          await form.getByRole('radio', { name: '富文本' }).check()
          await form.getByRole('toolbar').waitFor()
          worker.say(`切换为富文本：${(await content.locator('p').allTextContents()).join('⏎')}`)
          await form.getByRole('radio', { name: '文本', exact: true }).check()
          worker.say(`切换为文本：${(await content.inputValue()).replaceAll('\n', '⏎')}`)
          await form.getByRole('radio', { name: '富文本' }).check()
          await form.getByRole('toolbar').waitFor()
        },
      )
      const row = rowWith(page, templateCode)
      await open(worker, route, { templateCode })
      await edits(worker, row, 'message-template-list', { templateName: `看看的模板${mark}` })
      await pressInRow(worker, row, '发送测试')
      const test = page.getByRole('dialog', { name: /发送测试/ })
      await test.getByRole('textbox', { name: '测试数据' }).fill('{"name": "张三"}')
      await test.getByRole('textbox', { name: '消息接收方' }).fill('admin')
      await test.getByRole('button', { name: '发送', exact: true }).click()
      const outcome = test.getByRole('status').getByRole('alert')
      await outcome.waitFor()
      await rest(page)
      await worker.picture('sent')
      worker.say(`发送测试：${await outcome.textContent()}`)
      await test.getByRole('button', { name: '关闭' }).last().click()
      await asks(worker, row, '应用')
      await asks(worker, row, '停用')
      await deletes(worker, row)
    },
  },
  {
    name: 'jobs',
    title: '定时任务',
    async work(worker) {
      const { page, mark } = worker
      const description = `看看任务${mark}`
      await open(worker, '/isystem/QuartzJobList')
      await adds(worker, 'quartz-job-list', {
        jobClassName: 'sample-param',
        description,
        parameter: '看',
        status: '-1',
      })
      const row = rowWith(page, description)
      await edits(worker, row, 'quartz-job-list', { parameter: '看看' })
      await asks(worker, row, '执行一次')
      await rest(page)
      await worker.picture('executed')
      await asks(worker, row, '启动')
      await asks(worker, row, '停止')
      await deletes(worker, row)
    },
  },
  {
    name: 'logs',
    title: '日志管理',
    async work(worker) {
      const { page } = worker
      await open(worker, '/isystem/log')
      await worker.picture('sign-ins')
      await page.getByRole('tab', { name: '操作日志' }).click()
      await rest(page)
      await worker.picture('operations')
      worker.say(`查看：${await page.locator('tr[data-row-key], [data-card]').filter({ visible: true }).count()} 行`)
    },
  },
  {
    name: 'data-log',
    title: '数据日志',
    async work(worker) {
      const { page } = worker
      await open(worker, '/sys/dataLog-list')
      const row = page.locator('tr[data-row-key], [data-card]').filter({ visible: true }).first()
      await looksAt(worker, '数据比较', 'compare', () => pressInRow(worker, row, '数据比较'))
    },
  },
  {
    name: 'online-users',
    title: '在线用户',
    async work(worker) {
      const { page } = worker
      await open(worker, '/isystem/online')
      await worker.picture('sessions')
      const row = page.locator('tr[data-row-key], [data-card]').filter({ visible: true }).first()
      await pressInRow(worker, row, '强退')
      await rest(page)
      await worker.picture('question')
      worker.say('强退：询问后取消')
      await page.keyboard.press('Escape')
    },
  },
]
