import { page, userEvent } from 'vitest/browser'
import type { Host } from '#renderer/host.ts'
import type { InputDefinition } from '#renderer/widget.ts'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage } from '../widget-stage.fixture.tsx'

/** The dialog loads when it is first wanted: here once, before the first test. */
export async function loadDialog(): Promise<void> {
  await import('./picker-dialog.tsx')
}

/** A field that refers to what the widget picks from. */
export function pickedField(definition: InputDefinition, title: string, multiple = false) {
  const { reference } = definition
  if (!reference) throw new Error(`${definition.type} refers to no table`)
  const { entity, value, label } = reference
  const dictCode = [entity, label, value].join(',')
  return fieldPlan({
    type: 'ref',
    title,
    multiple,
    choices: { source: 'ref', entity, value, label, dictCode, where: [], fill: [] },
  })
}

interface Opening {
  readonly title: string
  readonly dialog: string
  readonly host: Host
  readonly multiple?: boolean
  readonly value?: readonly string[]
  readonly options?: Readonly<Record<string, unknown>>
}

/** The widget with its dialog open. */
export async function openPicker(definition: InputDefinition, opening: Opening) {
  const { title, host, multiple = false, value = null, options = {} } = opening
  const field = pickedField(definition, title, multiple)
  const staged = await stage(definition, { field, host, value: value as never, options })
  await userEvent.click(staged.screen.getByRole('button', { name: `选择${title}` }))
  return { ...staged, dialog: page.getByRole('dialog', { name: opening.dialog, exact: true }) }
}

/** Column titles of the dialog's table. */
export function titlesOf(dialog: ReturnType<typeof page.getByRole>): readonly string[] {
  const titles = dialog.getByRole('columnheader').elements()
  return titles.flatMap(({ textContent }) => textContent || [])
}
