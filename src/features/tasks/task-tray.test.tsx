import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Task } from '#schemas/api/tasks.ts'
import type { TaskPanelProps } from './task-panel.tsx'
import { TaskPopover } from './task-popover.tsx'
import { TaskTray } from './task-tray.tsx'

const task = (id: string, more: Partial<Task> = {}): Task => ({
  id,
  kind: 'export',
  title: `导出“${id}”`,
  page: 'p',
  state: 'running',
  done: 0,
  total: null,
  message: null,
  createTime: '2026-11-20 09:00:00',
  endTime: null,
  file: null,
  expireTime: null,
  report: null,
  mayRetry: false,
  ...more,
})

async function open(tasks: readonly Task[] | undefined, more: Partial<TaskPanelProps> = {}) {
  const happened: string[] = []
  const note = (what: string) => (given: Task | null) => void happened.push(`${what} ${given?.id ?? 'all'}`)
  const screen = await render(
    <TaskTray
      Popover={TaskPopover}
      panel={{
        tasks,
        failed: false,
        onReload: () => void happened.push('reload'),
        onCancel: note('cancel'),
        onRetry: note('retry'),
        onRemove: note('remove'),
        onDownload: note('download'),
        onDownloadErrors: note('errors'),
        ...more,
      }}
      onNeeded={() => undefined}
    />,
  )
  const button = screen.getByRole('button', { name: /^任务/ })
  await button.click()
  const panel = screen.getByRole('dialog', { name: /^任务/ })
  await expect.element(panel).toBeVisible()
  return { screen, happened, button, panel }
}

describe('the task tray', () => {
  it('counts what is under way, shows how far it is, and ends it', async () => {
    const { button, panel, happened } = await open([
      task('甲', { done: 30_000, total: 120_000 }),
      task('乙', { state: 'waiting' }),
      task('丙', { state: 'done', message: '已导出 3 条数据' }),
    ])
    await expect.element(button).toHaveAccessibleName('任务，2 个进行中')
    await expect.element(panel.getByText('30000 / 120000')).toBeVisible()
    await expect.element(panel.getByText('排队中')).toBeVisible()
    await expect
      .element(panel.getByRole('progressbar', { name: '导出“甲” 的进度' }))
      .toHaveAttribute('aria-valuenow', '25')
    await panel.getByRole('button', { name: '取消 导出“甲”' }).click()
    await panel.getByRole('button', { name: '从列表中移除 导出“丙”' }).click()
    await panel.getByRole('button', { name: '清除已结束的' }).click()
    expect(happened).toEqual(['cancel 甲', 'remove 丙', 'remove all'])
  })

  it('hands out what came of it, as long as it is kept', async () => {
    const file = { name: '产品.xlsx', bytes: 1024 }
    const { panel, happened } = await open([
      task('甲', { state: 'done', file, expireTime: '2026-11-21 09:30:00', message: '已导出 3 条数据' }),
    ])
    await expect.element(panel.getByText('文件保留到 2026-11-21 09:30')).toBeVisible()
    await panel.getByRole('button', { name: '下载 导出“甲”' }).click()
    expect(happened).toEqual(['download 甲'])
  })

  it('13. tells the faults of an import by row and column, and hands the refused rows out', async () => {
    const report = {
      totalCount: 10,
      successCount: 4,
      errorCount: 6,
      msg: '',
      fileUrl: '/x?id=1',
      errors: Array.from({ length: 6 }, (_, index) => ({
        row: index + 2,
        title: index === 1 ? '' : '数量',
        value: '',
        message: '不是数字',
      })),
    }
    const { panel, happened } = await open([
      task('甲', { kind: 'import', state: 'done', message: '文件导入成功，但有错误。', report }),
    ])
    await expect.element(panel.getByText('文件导入成功，但有错误。 · 错误 6 行')).toBeVisible()
    const told = panel.getByRole('list', { name: '导出“甲” 的错误' }).getByRole('listitem')
    expect(told.elements().map((item) => item.textContent)).toEqual([
      '第 2 行 数量：不是数字',
      '第 3 行 整行：不是数字',
      '第 4 行 数量：不是数字',
      '第 5 行 数量：不是数字',
      '第 6 行 数量：不是数字',
      '全部错误请下载查看',
    ])
    await panel.getByRole('button', { name: '下载错误数据' }).click()
    expect(happened).toEqual(['errors 甲'])
  })

  it('says why one has failed, and begins it again', async () => {
    const message = '服务器中途停止，没有导入任何数据，请重试'
    const { panel, happened } = await open([task('甲', { state: 'failed', message, mayRetry: true })])
    await expect.element(panel.getByText(message)).toBeVisible()
    await panel.getByRole('button', { name: '重试 导出“甲”' }).click()
    expect(happened).toEqual(['retry 甲'])
  })

  it('says so when there is nothing, and when it could not be asked for', async () => {
    const empty = await open([])
    await expect.element(empty.panel.getByText(/还没有后台任务/)).toBeVisible()
    await empty.screen.unmount()
    const failed = await open(undefined, { failed: true })
    await failed.panel.getByRole('button', { name: '重试' }).click()
    expect(failed.happened).toEqual(['reload'])
  })

  it('closes by Escape, and gives the focus back to its button', async () => {
    const { panel, button } = await open([task('甲')])
    panel.getByRole('button', { name: '取消 导出“甲”' }).element().focus()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  })
})
