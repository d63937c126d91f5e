import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeHost } from '#renderer/react/form/form.fixture.tsx'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage, stageView } from '../widget-stage.fixture.tsx'
import { textOrHtml } from './index.ts'

const field = fieldPlan({ type: 'text', title: '内容' })
const options = { html: { field: 'kind', values: ['2', '4'] } }
const beside = (kind: string) => ({ valueBeside: () => kind })
const begin = (kind: string, value: string) => stage(textOrHtml, { field, options, value, ...beside(kind) })

it('is plain text, or formatted text, by the field beside it', async () => {
  const { screen, stageAgain, lastValue } = await begin('1', '您好 张三\n<100 元')
  const box = screen.getByRole('textbox', { name: '内容' })
  await expect.element(box).toHaveValue('您好 张三\n<100 元')
  await stageAgain(beside('2'))
  await expect.element(screen.getByRole('toolbar')).toBeVisible()
  expect(lastValue()).toBe('<p>您好 张三</p><p>&lt;100 元</p>')
  await expect.element(box).toHaveTextContent('您好 张三<100 元')
  await stageAgain(beside('4'))
  await expect.element(screen.getByRole('toolbar')).toBeVisible()
  await stageAgain(beside('1'))
  await expect.element(box).toHaveValue('您好 张三\n<100 元')
  expect(lastValue()).toBe('您好 张三\n<100 元')
})

it('has its formats again where no word was changed meanwhile', async () => {
  const html = '<p>您好，<strong>张三</strong></p>'
  const { screen, stageAgain, lastValue } = await begin('2', html)
  await expect.element(screen.getByRole('toolbar')).toBeVisible()
  await stageAgain(beside('1'))
  await expect.poll(lastValue).toBe('您好，张三')
  await stageAgain(beside('2'))
  await expect.poll(lastValue).toBe(html)
  await stageAgain(beside('1'))
  const box = screen.getByRole('textbox', { name: '内容' })
  await expect.element(box).toHaveValue('您好，张三')
  await userEvent.fill(box, '您好，李四')
  await stageAgain(beside('2'))
  await expect.poll(lastValue).toBe('<p>您好，李四</p>')
})

it('changes nothing as long as nobody changes the field beside it', async () => {
  const { screen, onChange } = await begin('2', '没有格式')
  await expect.element(screen.getByRole('toolbar')).toBeVisible()
  expect(onChange).not.toHaveBeenCalled()
})

it('shows formatted text as such where there is room, and its words in a list', async () => {
  const shown = { value: '<p>您好，<strong>张三</strong></p>', text: '', options, field, host: fakeHost().host }
  const detail = await stageView(textOrHtml, { ...shown, place: 'detail' })
  await expect.element(detail.getByText('张三')).toBeVisible()
  expect(detail.container.querySelector('strong')?.textContent).toBe('张三')
  await detail.unmount()
  const list = await stageView(textOrHtml, { ...shown, place: 'list' })
  await expect.element(list.getByText('您好，张三', { exact: true })).toBeVisible()
  expect(list.container.querySelector('strong')).toBeNull()
})
