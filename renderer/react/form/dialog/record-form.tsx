import { type FormEvent, type KeyboardEvent, useMemo } from 'react'
import { inspectable } from '../../inspector/inspection.ts'
import { usePageColors } from '../../page-colors.ts'
import { pageShortcuts } from '../../shortcuts/page-shortcuts.ts'
import { isPressed } from '../../shortcuts/shortcut.ts'
import styles from '../form.module.css'
import { FormLayout } from '../layout/form-layout.tsx'
import { FormNotes } from '../layout/form-notes.tsx'
import type { FormPlace } from '../layout/form-place.ts'
import type { FormModel } from '../model/form-model.ts'
import { DraftNote } from '../save/draft-note.tsx'
import type { DraftOffer } from '../save/use-draft.ts'
import type { Save } from '../save/use-save.ts'

export interface RecordFormProps {
  /** Of the `<form>`: buttons outside of it submit it by this id. */
  readonly formId: string
  readonly model: FormModel
  readonly save: Save
  /** What was typed into such a form before it was lost. */
  readonly draftOffer?: DraftOffer | null
  onUpdatePage(): void
  onGoTo(place: FormPlace): void
}

/** The form of a page: its layout, and above it what stands in the way of saving. */
export function RecordForm({ formId, model, save, draftOffer, onUpdatePage, onGoTo }: RecordFormProps) {
  const { busy, problem } = save
  const root = useMemo(() => inspectable({ plan: model.plan, logic: model.logicState }), [model])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    // Forms of dialogs that a widget opens bubble through React's tree to here.
    event.stopPropagation()
    void save.submit(model)
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (busy) {
      if (event.key !== 'Tab') event.preventDefault()
      return
    }
    if (!isPressed(pageShortcuts.saveFromField, event) || event.nativeEvent.isComposing) return
    event.preventDefault()
    void save.submit(model)
  }

  return (
    <form
      id={formId}
      ref={root}
      className={styles.form}
      style={usePageColors()}
      noValidate
      aria-busy={busy}
      onSubmit={handleSubmit}
      onKeyDownCapture={handleKeyDown}
    >
      {draftOffer && <DraftNote offer={draftOffer} />}
      <FormNotes
        problem={problem}
        model={model}
        formId={formId}
        onReload={() => void save.reload(model)}
        onUpdatePage={onUpdatePage}
        onGoTo={onGoTo}
      />
      <FormLayout model={model} formId={formId} />
    </form>
  )
}
