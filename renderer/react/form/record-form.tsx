import type { FormEvent, KeyboardEvent } from 'react'
import type { FormSection } from '../field/visible-sections.ts'
import styles from './form.module.css'
import { FormField, ReadOnlyField } from './form-field.tsx'
import type { FormModel } from './form-model.ts'
import { FormNotes } from './form-notes.tsx'
import type { SaveProblem } from './save-problem.ts'

export interface RecordFormProps {
  /** Of the `<form>`: buttons outside of it submit it by this id. */
  readonly formId: string
  readonly model: FormModel
  readonly sections: readonly FormSection[]
  readonly busy: boolean
  readonly problem: SaveProblem | null
  onSubmit(): void
  onReload(): void
}

/** The form of a page: sections of fields, and above them what stands in the way of saving. */
export function RecordForm({ formId, model, sections, busy, problem, onSubmit, onReload }: RecordFormProps) {
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    // Forms of dialogs that a widget opens bubble through React's tree to here.
    event.stopPropagation()
    onSubmit()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (busy) {
      if (event.key !== 'Tab') event.preventDefault()
      return
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSubmit()
  }

  return (
    <form
      id={formId}
      className={styles.form}
      noValidate
      aria-busy={busy}
      onSubmit={handleSubmit}
      onKeyDownCapture={handleKeyDown}
    >
      <FormNotes problem={problem} model={model} formId={formId} onReload={onReload} />
      {sections.map(({ plan, fields }, index) => (
        <section key={plan.title ?? index} className={styles.section}>
          {plan.title !== null && <h3 className={styles.sectionTitle}>{plan.title}</h3>}
          <div className={styles.grid} data-columns={plan.columns}>
            {fields.map(({ placed, access }) =>
              access === 'editable' ? (
                <FormField key={placed.field.name} placed={placed} model={model} formId={formId} />
              ) : (
                <ReadOnlyField
                  key={placed.field.name}
                  placed={placed}
                  value={model.readValue(placed.field)}
                  formId={formId}
                />
              ),
            )}
          </div>
        </section>
      ))}
    </form>
  )
}
