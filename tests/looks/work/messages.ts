import { rest } from '../steps.ts'
import { adds, asks, deletes, edits, looksAt, open, pressInRow, rowWith } from './hands.ts'
import type { WorkedScreen } from './worked-screen.ts'

/** How a template leaves a place for a name. */
const GAP = ['$', '{name}'].join('')

/** What is told to people: announcements, messages and their templates. */
export const MESSAGES: readonly WorkedScreen[] = [
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
]
