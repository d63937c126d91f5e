import { useState } from 'react'
import type { PageRecord } from '../../compile/plan.ts'
import type { FormSection } from '../field/visible-sections.ts'
import { useRegistry } from '../host-context.tsx'
import { createFormModel } from './form-model.ts'
import { initialValues } from './initial-values.ts'
import { RecordForm } from './record-form.tsx'
import type { Save } from './use-save.ts'

interface OpenFormProps {
  readonly formId: string
  readonly sections: readonly FormSection[]
  /** As it was read; null for a new one. */
  readonly record: PageRecord | null
  readonly save: Save
  onUnsavedChange(unsaved: boolean): void
}

/** Makes the form of one opening, once its record is there, and keeps it for as long as the dialog is mounted. */
export function OpenForm({ formId, sections, record, save, onUnsavedChange }: OpenFormProps) {
  const registry = useRegistry()
  const [model] = useState(() => {
    const fields = sections
      .flatMap((section) => section.fields)
      .filter(({ access }) => access === 'editable')
      .map(({ placed: { field, title } }) => ({ field, title }))
    const empty = initialValues(
      fields.map(({ field }) => field),
      registry,
    )
    return createFormModel({ fields, record, initialValues: empty, onUnsavedChange })
  })
  return (
    <RecordForm
      formId={formId}
      model={model}
      sections={sections}
      busy={save.busy}
      problem={save.problem}
      onSubmit={() => void save.submit(model)}
      onReload={() => void save.reload(model)}
    />
  )
}
