import { useRef, useState } from 'react'
import type { PageRecord } from '../../compile/plan.ts'
import type { DataSource } from '../../data-source.ts'
import { useHost } from '../host-context.tsx'
import type { FormModel } from './form-model.ts'
import { createIdempotencyKey } from './idempotency-key.ts'
import { messages } from './messages.ts'
import { type SaveProblem, toSaveProblem } from './save-problem.ts'

export interface SaveSettings {
  readonly dataSource: DataSource
  /** Absent for a new record. */
  readonly recordId: string | undefined
  onSaved(record: PageRecord): void
  /** Nothing had changed, so nothing was sent. */
  onUnchanged(): void
  /** Fields are broken; the first of them wants the focus. */
  onBroken(name: string): void
}

export interface Save {
  readonly busy: boolean
  readonly problem: SaveProblem | null
  submit(model: FormModel): Promise<void>
  /** Reads the record again after a conflict, and joins it with the user's input. */
  reload(model: FormModel): Promise<void>
}

/** Saves a form once, however often it is asked to, and says what stands in the way. */
export function useSave({ dataSource, recordId, onSaved, onUnchanged, onBroken }: SaveSettings): Save {
  const host = useHost()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<SaveProblem | null>(null)
  // State is too late as a lock: five clicks arrive before the next render.
  const locked = useRef(false)
  // One per opening of the form: a repetition after a lost answer must not make a second record.
  const [idempotencyKey] = useState(createIdempotencyKey)

  async function exclusively(model: FormModel, action: () => Promise<void>) {
    if (locked.current) return
    locked.current = true
    try {
      await action()
    } catch (error) {
      setProblem(toSaveProblem(error, (errors) => model.showRefusals(errors)))
      const [broken] = model.fieldMessages()
      if (broken) onBroken(broken.name)
    } finally {
      locked.current = false
      setBusy(false)
    }
  }

  return {
    busy,
    problem,
    submit: (model) =>
      exclusively(model, async () => {
        const [broken] = await model.validate()
        if (broken !== undefined) {
          setProblem({ kind: 'fields', message: '', others: [] })
          onBroken(broken)
          return
        }
        setProblem(null)
        if (recordId !== undefined && !model.hasChanges()) {
          host.notice.success(messages.nothingChanged)
          onUnchanged()
          return
        }
        setBusy(true)
        const record = model.toRecord()
        const saved =
          recordId === undefined
            ? await dataSource.create(record, { idempotencyKey })
            : await dataSource.update({ ...record, id: recordId })
        host.notice.success(saved.message || messages.saved)
        onSaved(saved.record)
      }),
    reload: (model) =>
      exclusively(model, async () => {
        if (recordId === undefined) return
        setBusy(true)
        setProblem({ kind: 'joined', overlaps: model.join(await dataSource.get(recordId)) })
      }),
  }
}
