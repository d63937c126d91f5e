// First, since React looks for the hook that it makes when it is loaded.
import './drawn-components.fixture.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { PagePlan } from '../../../compile/plan.ts'
import { RecordDialog } from '../dialog/record-dialog.tsx'
import { fakeHost, Surroundings } from '../form.fixture.tsx'
import { compilePlan } from '../model/compiled-page.fixture.ts'
import { watchDrawnComponents } from './drawn-components.fixture.ts'

/** 300 fields in 10 sections, and what the first ones mean for others. */
function largePage(): PagePlan {
  const names = Array.from({ length: 300 }, (_, index) => `field${index}`)
  const plain = names.map((name) => [name, { type: 'string(64)', title: name, rules: ['required'] }])
  return compilePlan({
    fields: {
      ...Object.fromEntries(plain),
      field0: { type: 'decimal(12,2)', title: 'field0' },
      field299: { type: 'decimal(12,2)', title: 'field299', value: '= field0 * 2' },
    },
    form: {
      layout: Array.from({ length: 10 }, (_, index) => ({
        section: `第 ${index + 1} 部分`,
        columns: 3,
        fields: names.slice(index * 30, (index + 1) * 30),
      })),
      reactions: [
        { id: 'hide', when: "field1 == 'x'", then: { field150: { visible: false } } },
        { id: 'relax', when: "field1 == 'x'", then: { field200: { required: false }, field201: { required: false } } },
      ],
    },
  })
}

async function setup() {
  const screen = await render(
    <Surroundings host={fakeHost().host} motion={false}>
      <RecordDialog plan={largePage()} target={{ mode: 'add' }} onSaved={() => {}} onClosed={() => {}} />
    </Surroundings>,
  )
  return {
    screen,
    /** What is drawn because of one key in a field. */
    async drawnByKey(field: string, key: string) {
      const box = screen.getByRole('textbox', { name: field, exact: true })
      await userEvent.click(box)
      const drawn = watchDrawnComponents()
      onTestFinished(drawn.stop)
      await userEvent.keyboard(key)
      await expect.element(box).toHaveValue(key)
      drawn.stop()
      return drawn.names()
    },
  }
}

/** A field with its frame and its input, or its text. */
const ONE_FIELD = ['FormField', 'FormItem', 'WidgetBoundary', 'WidgetInput', 'TextInput']
const ONE_TEXT = ['FormField', 'FormItem', 'WidgetBoundary', 'FieldText', 'ValueText']

describe('one key in a form of 300 fields', () => {
  it('draws the five components of its field, and nothing else', async () => {
    const { drawnByKey } = await setup()
    expect(await drawnByKey('field100', 'a')).toEqual(ONE_FIELD)
  })

  it('draws a field that is computed from it as well', async () => {
    const { drawnByKey } = await setup()
    expect(await drawnByKey('field0', '7')).toEqual([...ONE_FIELD, ...ONE_TEXT])
  })

  it('draws the fields that its reactions speak of as well: gone, and twice relaxed', async () => {
    const { drawnByKey } = await setup()
    expect(await drawnByKey('field1', 'x')).toEqual([...ONE_FIELD, 'FormField', ...ONE_FIELD, ...ONE_FIELD])
  })
})
