import { rest } from '../steps.ts'
import { adds, asks, deletes, edits, looksAt, open, pressInRow, rowWith } from './hands.ts'
import type { WorkedScreen } from './worked-screen.ts'

/** What an installation does and has done: jobs, logs, the data log, who is there. */
export const OPERATIONS: readonly WorkedScreen[] = [
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
