import { beforeAll, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Question } from '#src/platform/notice-board.ts'
import { openConsole } from '../layouts/open-console.fixture.tsx'

beforeAll(() => import('./question-dialog.tsx'))

async function ask(more: Partial<Question>) {
  const { screen, notices } = await openConsole()
  const answers: boolean[] = []
  void notices.ask({ title: '提示', content: '真的吗？', ...more }).then((agreed) => answers.push(agreed))
  await expect.element(screen.getByText('真的吗？')).toBeVisible()
  return { screen, answers }
}

describe('a question', () => {
  it('is agreed to by Enter', async () => {
    const { screen, answers } = await ask({})
    await expect.element(screen.getByRole('button', { name: '确定' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => answers).toEqual([true])
  })

  it('is not agreed to by Enter when something would be lost', async () => {
    const { screen, answers } = await ask({ danger: true })
    await expect.element(screen.getByRole('button', { name: '取消' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => answers).toEqual([false])
  })

  it('says by its buttons what is lost and what stays; Enter and Esc keep it', async () => {
    const { screen, answers } = await ask({ danger: true, agreeText: '放弃编辑', keepText: '继续编辑' })
    await expect.element(screen.getByRole('button', { name: '继续编辑' })).toHaveFocus()
    await expect.element(screen.getByRole('button', { name: '放弃编辑' })).toHaveClass('ant-btn-dangerous')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => answers).toEqual([false])
  })

  it('of which one answer ends everything is not answered by leaving it', async () => {
    const { screen, answers } = await ask({ agreeText: '重试', disagreeText: '退出登录' })
    await expect.element(screen.getByRole('button', { name: '重试' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('dialog').getByRole('button', { name: '关闭' }).query()).toBeNull()
    await screen.getByRole('button', { name: '退出登录' }).click()
    await expect.poll(() => answers).toEqual([false])
  })
})
