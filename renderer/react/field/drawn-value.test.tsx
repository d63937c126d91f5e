import { Type } from 'typebox'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { plainField } from '../../compile/field-plan.fixture.ts'
import type { InputDefinition, ValueViewProps } from '../../widget.ts'
import { DrawnValue } from './drawn-value.tsx'

const field = plainField({ name: 'colour', title: '颜色', widget: { type: 'sample', options: {} } })
const Stars = ({ value, place }: ValueViewProps<unknown>) => <b>{`${value} 星（${place}）`}</b>

function definitionWith(view: NonNullable<InputDefinition['view']>): InputDefinition {
  return {
    type: 'sample',
    title: '样例',
    summary: '样例。',
    options: Type.Object({}),
    accepts: ['string'],
    arity: 'one',
    needsChoices: false,
    labelling: 'control',
    align: 'left',
    format: String,
    parse: (text) => ({ ok: true, value: text }),
    load: () => Promise.reject(new Error('not drawn here')),
    view,
  }
}

const draw = (definition: InputDefinition) =>
  render(<DrawnValue definition={definition} field={field} value="3" text="3" place="list" />)

it('is drawn by its widget, once that has come', async () => {
  const load = () => Promise.resolve(Stars)
  const screen = await draw(definitionWith(() => load))
  await expect.element(screen.getByText('3 星（list）')).toBeVisible()
})

it('is its text where the widget draws nothing', async () => {
  const screen = await draw(definitionWith(() => null))
  expect(screen.container).toHaveTextContent(/^3$/)
})

it('is its text when the drawing cannot be had, and is asked for anew by the next', async () => {
  const load = vi.fn<() => Promise<typeof Stars>>()
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValue(Stars)
  const definition = definitionWith(() => load)
  const first = await draw(definition)
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  await expect.poll(() => first.container.textContent).toBe('3')
  await first.unmount()
  const second = await draw(definition)
  await expect.element(second.getByText('3 星（list）')).toBeVisible()
})
