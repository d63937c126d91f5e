import { isPhone, openConditions, PRICES } from '../console-actions.ts'
import { dialogNamed, listStep, openUserMenu, pressEscape, rowsShown, type Story } from './story.ts'

/** The list and everything of the shell that opens over it. */
export const shellStory: Story = {
  name: 'the shell around a list',
  path: PRICES,
  steps: [
    listStep,
    {
      name: 'a list with all its conditions, an open row and a selection',
      on: 'desk',
      show: async (page) => {
        await page.getByRole('button', { name: /^展开（/ }).click()
        await page.getByRole('textbox', { name: '生效日期 结束日期' }).waitFor()
        await page.getByRole('checkbox').nth(1).check()
        await page
          .getByRole('button', { name: /^展开 / })
          .first()
          .click()
      },
    },
    {
      name: 'the conditions on a phone',
      on: 'phone',
      show: async (page) => {
        await openConditions(page)
        await page.getByRole('textbox', { name: '生效日期 结束日期' }).waitFor()
      },
      leave: pressEscape,
    },
    {
      name: 'what else there is to do on a phone',
      on: 'phone',
      show: async (page) => {
        await page.getByRole('main').getByRole('button', { name: '更多', exact: true }).click()
        await dialogNamed(page, '更多')
      },
      leave: pressEscape,
    },
    {
      name: 'cards, an open one and a selection',
      on: 'phone',
      show: async (page) => {
        await page
          .getByRole('button', { name: /^展开 / })
          .first()
          .click()
        await page.getByRole('checkbox').nth(1).check()
        await page.getByText('已选 1 条').waitFor()
      },
    },
    {
      name: 'a list without a match',
      show: async (page) => {
        await openConditions(page)
        await page.getByRole('textbox', { name: '产品名称' }).fill('没有这样的产品')
        await page.getByRole('button', { name: '查询', exact: true }).click()
        await page.getByText('没有符合条件的数据').waitFor()
      },
      leave: async (page) => {
        await openConditions(page)
        await page.getByRole('button', { name: '重置' }).first().click()
        await rowsShown(page)
        if (isPhone(page)) await pressEscape(page)
      },
    },
    {
      name: 'the command palette',
      show: async (page) => {
        await page.keyboard.press('Control+k')
        await page.getByRole('dialog', { name: '命令面板' }).getByRole('option').first().waitFor()
      },
    },
    {
      name: 'the command palette without a match',
      show: async (page) => {
        await page.getByRole('dialog', { name: '命令面板' }).getByRole('combobox').fill('zzzz')
        await page.getByText('没有查询到任何数据').first().waitFor()
      },
      leave: pressEscape,
    },
    {
      name: 'the menu search',
      on: 'desk',
      show: async (page) => {
        await page.getByRole('combobox', { name: '搜索菜单' }).fill('jg')
        await page.getByRole('option').first().waitFor()
      },
      leave: (page) => page.keyboard.press('Escape'),
    },
    {
      name: 'the bell',
      show: async (page) => {
        await page.getByRole('button', { name: /^通知/ }).click()
        await page.getByText('查看更多').waitFor()
      },
      leave: (page) => page.keyboard.press('Escape'),
    },
    {
      name: 'the user menu',
      show: async (page) => {
        await page.getByRole('button', { name: /^欢迎您/ }).click()
        await page.getByRole('menuitem', { name: '清理缓存' }).waitFor()
      },
      leave: async (page) => {
        await page.keyboard.press('Escape')
        await page.getByRole('menuitem', { name: '清理缓存' }).waitFor({ state: 'hidden' })
      },
    },
    {
      name: 'the menu of a tab',
      on: 'desk',
      show: async (page) => {
        await page.getByRole('button', { name: '页面操作' }).click()
        await page.getByRole('menuitem', { name: '关闭其它' }).waitFor()
      },
      leave: async (page) => {
        await page.keyboard.press('Escape')
        await page.getByRole('menuitem', { name: '关闭其它' }).waitFor({ state: 'hidden' })
      },
    },
    {
      name: 'the shortcut sheet',
      show: async (page) => {
        await openUserMenu(page, '快捷键')
        await dialogNamed(page, '快捷键')
      },
      leave: pressEscape,
    },
    {
      name: 'the question before signing out',
      show: async (page) => {
        await openUserMenu(page, '退出登录')
        await page.getByText('真的要注销登录吗 ?').waitFor()
      },
      leave: pressEscape,
    },
    {
      name: 'the change of the password',
      show: async (page) => {
        await openUserMenu(page, '密码修改')
        await dialogNamed(page, /密码/)
      },
      leave: pressEscape,
    },
    {
      name: 'the change of the own picture',
      show: async (page) => {
        await openUserMenu(page, '更换头像')
        await dialogNamed(page, /头像/)
      },
      leave: pressEscape,
    },
    {
      name: 'the switch of the department',
      show: async (page) => {
        await openUserMenu(page, '切换部门')
        await dialogNamed(page, /部门/)
      },
      leave: pressEscape,
    },
    {
      name: 'the menu on a phone',
      on: 'phone',
      show: async (page) => {
        await page.getByRole('button', { name: '打开菜单' }).click()
        await page.getByRole('menuitem', { name: '行情管理' }).waitFor()
      },
      leave: pressEscape,
    },
    {
      name: 'a collapsed menu',
      on: 'desk',
      show: async (page) => {
        await page.getByRole('button', { name: '收起菜单' }).click()
        await page.getByRole('button', { name: '展开菜单' }).waitFor()
      },
      leave: (page) => page.getByRole('button', { name: '展开菜单' }).click(),
    },
    {
      name: 'the settings',
      show: async (page) => {
        await openUserMenu(page, '系统设置')
        await dialogNamed(page, '系统设置')
      },
    },
    {
      name: 'the menu on top, dark',
      on: 'desk',
      show: async (page) => {
        await page.getByRole('radio', { name: '顶部菜单' }).check()
        await page.getByRole('radio', { name: '深色菜单' }).check()
        await page.getByRole('button', { name: '关闭设置' }).click()
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      },
    },
  ],
}
