import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PagePlan } from '../../../compile/plan.ts'
import { type FormBlock, type FormNode, formBlocks, placedFields } from '../../field/visible-layout.ts'
import { useHost } from '../../host-context.tsx'
import { focusControl } from '../layout/focus-control.ts'
import { controlId, type FormPlace } from '../layout/form-place.ts'
import { messages } from '../messages.ts'
import type { FormDraft } from '../model/form-changes.ts'
import type { FormModel } from '../model/form-model.ts'
import { type SaveSettings, useSave } from '../save/use-save.ts'

interface Opening {
  readonly model: FormModel
  /** What the user has changed in the form that this one takes the place of. */
  readonly inherited: FormDraft | null
}

export interface OpenFormSettings extends Pick<SaveSettings, 'submission' | 'onUnchanged' | 'goesOn' | 'reread'> {
  /** What the form is made of: when the page is exchanged, so is the form. */
  readonly plan: PagePlan
  readonly layout: readonly FormNode[]
  /** Makes the form; null as long as something is missing for it. */
  readonly make: (() => FormModel) | null
}

/** What unsaved input of a form means to its tab, and to whoever wants to close it. */
export function useUnsaved() {
  const host = useHost()
  const unsaved = useRef(false)
  const asking = useRef(false)
  return {
    setUnsaved(now: boolean) {
      if (unsaved.current === now) return
      unsaved.current = now
      host.page.setUnsaved(now)
    },
    /** Whether a question to the user is open. */
    isAsking: () => asking.current,
    isUnsaved: () => unsaved.current,
    /** `content` says what would be lost, and whether it comes back. */
    async mayAbandon(content: string): Promise<boolean> {
      if (!unsaved.current) return true
      if (asking.current) return false
      asking.current = true
      try {
        return await host.confirm({
          title: messages.abandonTitle,
          content,
          danger: true,
          agreeText: messages.abandon,
          keepText: messages.goOnEditing,
        })
      } finally {
        asking.current = false
      }
    },
  }
}

/**
 * One opening of a form: made once, when all that it needs is there, and made again with the user's input when the page
 * is exchanged meanwhile. Focus, steps and saving work on what is open at the moment.
 */
export function useOpenForm({ plan, layout, make, ...saving }: OpenFormSettings) {
  const host = useHost()
  const client = useQueryClient()
  const formId = useId()

  function goTo(model: FormModel, place: FormPlace) {
    flushSync(() => {
      model.panes.reveal(place)
      if (place.kind === 'cell') model.rows.get(place.table)?.want(place.rowKey, place.name)
    })
    if (place.kind !== 'cell') focusControl(controlId(formId, place))
  }

  function goToStep(opened: FormModel, index: number) {
    const { steps } = opened.panes
    if (!steps) return
    flushSync(() => opened.panes.show(steps, index))
    focusFirstOf(opened, steps.panes[index]?.blocks ?? [])
  }

  function focusFirstOf(opened: FormModel, blocks: readonly FormBlock[]) {
    const first = placedFields(blocks).find(
      ({ access, placed }) => access === 'editable' && !placed.readOnly && opened.targetOf(placed.field.name).visible,
    )
    if (first) focusControl(controlId(formId, { kind: 'field', name: first.placed.field.name }))
  }

  const save = useSave({ ...saving, onStep: goToStep, onBroken: goTo })

  const [opening, setOpening] = useState<Opening | null>(null)
  const model = opening?.model ?? null
  // The page itself may be exchanged while somebody fills in its form, as its author changes the file.
  if (make && opening?.model.plan !== plan) {
    setOpening({ model: make(), inherited: opening?.model.draft() ?? null })
  }
  const carryOver = useEffectEvent(({ model: opened, inherited }: Opening) => {
    if (!inherited || Object.keys(inherited.changes).length === 0) return
    opened.restore(inherited)
    save.tell({ kind: 'draft-kept' })
  })
  const carried = useRef<Opening | null>(null)
  useEffect(() => {
    // Once for each: a tab that is shown again runs its effects again.
    if (!opening || carried.current === opening) return
    carried.current = opening
    carryOver(opening)
  }, [opening])

  return {
    formId,
    model,
    save,
    goTo: (place: FormPlace) => model && goTo(model, place),
    focusFirst() {
      // Who was faster than the opening is typing already.
      if (document.getElementById(formId)?.contains(document.activeElement)) return
      if (model) focusFirstOf(model, formBlocks(layout))
    },
    submit() {
      const form = document.getElementById(formId)
      if (form instanceof HTMLFormElement) form.requestSubmit()
    },
    /** Asks for the page again: what takes its place inherits the input. */
    updatePage: () => void client.refetchQueries({ queryKey: [host.scope, 'page', plan.code] }),
  }
}
