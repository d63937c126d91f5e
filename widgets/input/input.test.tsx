import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage } from '../widget-stage.fixture.tsx'
import { input } from './index.ts'

it('reports what is typed, and null when it is emptied', async () => {
  const { screen, onChange, lastValue } = await stage(input)
  const box = screen.getByRole('textbox', { name: '编码' })
  await userEvent.type(box, 'AB')
  expect(onChange.mock.calls).toEqual([['A'], ['AB']])
  await userEvent.clear(box)
  expect(lastValue()).toBeNull()
})

it('drops blanks around the text when it is left, unless the page says otherwise', async () => {
  const trimming = await stage(input, { value: ' AB ' })
  await userEvent.click(trimming.screen.getByRole('textbox'))
  await userEvent.tab()
  expect(trimming.onChange.mock.calls).toEqual([['AB']])
  expect(trimming.onBlur).toHaveBeenCalledOnce()
  await trimming.screen.unmount()

  const keeping = await stage(input, { value: ' AB ', options: { trim: false } })
  await userEvent.click(keeping.screen.getByRole('textbox'))
  await userEvent.tab()
  expect(keeping.onChange).not.toHaveBeenCalled()
})

it('takes a text that is too long whole, for the rule to report', async () => {
  const { screen, lastValue } = await stage(input, { field: fieldPlan({ type: 'string(4)' }) })
  await userEvent.fill(screen.getByRole('textbox'), '123456')
  expect(lastValue()).toBe('123456')
})

it('reports a word of an input method once it is finished', async () => {
  const { screen, onChange } = await stage(input)
  const box = screen.getByRole('textbox').element() as HTMLInputElement // the role is of an input
  compose(box, 'ni', true)
  await expect.element(screen.getByRole('textbox')).toHaveValue('ni')
  expect(onChange).not.toHaveBeenCalled()
  compose(box, '你', false)
  expect(onChange.mock.calls).toEqual([['你']])
})

it('keeps the Enter that picks a word from the form', async () => {
  const { screen } = await stage(input)
  const box = screen.getByRole('textbox').element()
  const seen: string[] = []
  const listen = (event: KeyboardEvent) => seen.push(`${event.key} ${event.defaultPrevented}`)
  document.addEventListener('keydown', listen)
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }))
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  document.removeEventListener('keydown', listen)
  expect(seen.at(-1)).toBe('Enter false')
  expect(seen.filter((entry) => entry === 'Enter false')).toHaveLength(1)
})

it('tells assistive technology that it is required and wrong, and why', async () => {
  const { screen } = await stage(input, { required: true, invalid: true, describedBy: 'why' })
  const box = screen.getByRole('textbox')
  await expect.element(box).toHaveAttribute('aria-required', 'true')
  await expect.element(box).toHaveAttribute('aria-invalid', 'true')
  await expect.element(box).toHaveAttribute('aria-describedby', 'why')
})

it('can be read and copied, but not changed, where it is read-only', async () => {
  const { screen, onChange } = await stage(input, { value: 'AB', readOnly: true })
  const box = screen.getByRole('textbox', { name: '编码' })
  await expect.element(box).toHaveValue('AB')
  await expect.element(box).toHaveAttribute('readonly')
  await expect.element(box).toBeEnabled()
  await userEvent.click(box)
  await userEvent.keyboard('X')
  expect(onChange).not.toHaveBeenCalled()
})

/** What a browser does while a word is composed (`isComposing`), and when it is finished. */
function compose(box: HTMLInputElement, text: string, isComposing: boolean) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text)
  box.dispatchEvent(new InputEvent('input', { isComposing: true, data: text, bubbles: true }))
  if (!isComposing) box.dispatchEvent(new CompositionEvent('compositionend', { data: text, bubbles: true }))
}

it('stores a condition with its signs and shows it without, and nothing for an empty text', async () => {
  const { screen, onChange, lastValue } = await stage(input, { options: { match: 'like' }, value: '*钢*' })
  const box = screen.getByRole('textbox')
  await expect.element(box).toHaveValue('钢')
  await userEvent.fill(box, '铜')
  expect(lastValue()).toBe('*铜*')
  await userEvent.clear(box)
  expect(lastValue()).toBeNull()
  await userEvent.fill(box, ' 铝 ')
  await userEvent.tab()
  expect(onChange).toHaveBeenLastCalledWith('*铝*')
  await expect.element(box).toHaveValue('铝')
})
