import type { Locator } from 'playwright'
import { callApi } from '#tests/support/console-actions.ts'
import { rest } from '../steps.ts'
import {
  adds,
  asks,
  deletes,
  does,
  edits,
  looksAt,
  open,
  pressesAbove,
  pressInRow,
  rowWith,
  type Worker,
} from './hands.ts'
import { fillPasswords, PASSWORD, signsInElsewhere } from './other-people.ts'
import type { WorkedScreen } from './worked-screen.ts'

/** What stands in lines, without what only places it. */
function wordsOf(lines: readonly string[]): string {
  return lines.map((line) => line.trim().replaceAll(/\s+/g, ' ')).join('；')
}

/** A job is executed within seconds. */
const MOST_REFRESHES = 10

/** Looks at the record of a job that was just executed. */
async function seesRun(worker: Worker, job: Locator): Promise<void> {
  const { page, look } = worker
  await job.click()
  await page.getByRole('tab', { name: '执行记录' }).waitFor()
  const runs = page.getByRole('tabpanel', { name: '执行记录' })
  const run = rowWith(runs, '成功')
  const refresh = runs.getByRole('button', { name: /刷新/ }).filter({ visible: true }).last()
  await rest(page)
  // The pane tells that there is something new, and waits to be asked for it.
  for (let asked = 0; asked < MOST_REFRESHES && !(await run.isVisible()); asked++) {
    await refresh.click()
    await rest(page)
  }
  await run.waitFor()
  await rest(page)
  await worker.picture('runs')
  worker.say(`执行记录：${wordsOf(await run.allInnerTexts())}`)
  if (look.isNarrow) await page.getByRole('button', { name: /返回/ }).click()
}

/** The id of a record that bears this code. */
async function recordId({ page }: Worker, api: string, code: string): Promise<string> {
  const { result } = await callApi<{ readonly records: readonly { readonly id: string }[] }>(
    page,
    'GET',
    `${api}/list?code=${code}`,
  )
  const [record] = result.records
  if (!record) throw new Error(`There is no ${code}.`)
  return record.id
}

/** Compares the two versions of a record, and restores the older one. */
async function restoresVersion(worker: Worker, dataId: string): Promise<void> {
  const { page, look } = worker
  const rows = page.locator('tr[data-row-key], [data-card]').filter({ visible: true })
  await open(worker, '/sys/dataLog-list', { dataId })
  await rows.nth(1).waitFor()
  if (look.isNarrow) await pressInRow(worker, rows.first(), '数据比较')
  else {
    for (const row of await rows.all()) await row.getByRole('checkbox').check()
    await pressesAbove(worker, '数据比较')
  }
  const panel = page.getByRole('dialog', { name: '数据对比窗口' })
  const differing = panel.locator('tr[data-differs]')
  await differing.first().waitFor()
  await rest(page)
  await worker.picture('versions')
  worker.say(`数据比较：${wordsOf(await differing.allInnerTexts())}`)
  await panel.getByRole('checkbox', { name: '只看不同的字段' }).check()
  await worker.picture('differing')
  await panel.getByRole('button', { name: '恢复到版本 1' }).click()
  const question = page.getByRole('dialog', { name: '恢复数据' })
  await question.waitFor()
  await rest(page)
  await worker.picture('restore')
  await does(worker, '恢复', () => question.getByRole('button', { name: '恢复到版本 1' }).click())
  await panel.waitFor({ state: 'hidden' })
  await rows.nth(2).waitFor()
  worker.say(`数据日志：${await rows.count()} 个版本`)
}

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
      await seesRun(worker, row.getByText(description))
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
      const { page, mark } = worker
      await open(worker, '/sys/dataLog-list')
      const row = page.locator('tr[data-row-key], [data-card]').filter({ visible: true }).first()
      await looksAt(worker, '数据比较', 'compare', () => pressInRow(worker, row, '数据比较'))
      const code = `look_log_${mark}`
      const route = '/isystem/position'
      await open(worker, route)
      await adds(worker, 'position', { code, name: `看看旧名${mark}`, postRank: '3' })
      await open(worker, route, { code })
      await edits(worker, rowWith(page, code), 'position', { name: `看看新名${mark}` })
      await restoresVersion(worker, await recordId(worker, '/sys/position', code))
      await open(worker, route, { code })
      await rowWith(page, `看看旧名${mark}`).waitFor()
      worker.say(`职务管理：名称又是 看看旧名${mark}`)
      await deletes(worker, rowWith(page, code))
    },
  },
  {
    name: 'online-users',
    title: '在线用户',
    async work(worker) {
      const { page, mark } = worker
      const username = `look_online_${mark}`
      const person = rowWith(page, username)
      await open(worker, '/isystem/user')
      await adds(worker, 'user-list', { username, realname: `在看${mark}` }, fillPasswords)
      const theirs = await signsInElsewhere(worker, { name: username, password: PASSWORD })
      await open(worker, '/isystem/online', { username })
      await worker.picture('sessions')
      await pressInRow(worker, person, '强退')
      await rest(page)
      await worker.picture('question')
      await page.keyboard.press('Escape')
      worker.say('强退：询问后取消')
      await asks(worker, person, '强退')
      await person.waitFor({ state: 'hidden' })
      await worker.picture('gone')
      await theirs.seesSignIn()
      await open(worker, '/isystem/user', { username })
      await deletes(worker, person)
    },
  },
]
