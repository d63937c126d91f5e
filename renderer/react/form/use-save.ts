import { useRef, useState } from 'react'
import type { PageRecord } from '../../compile/plan.ts'
import type { FormModel } from './form-model.ts'
import type { FormPlace } from './form-place.ts'
import { nextStep } from './form-steps.ts'
import { createIdempotencyKey } from './idempotency-key.ts'
import { targetNames } from './panes-model.ts'
import { type SaveProblem, toSaveProblem } from './save-problem.ts'

export interface SaveSettings {
  /** Sends what the form holds, and says what came of it. */
  store(model: FormModel, idempotencyKey: string): Promise<void>
  /** Whether the server answers a repetition with the same key, instead of doing it again. */
  readonly repeatable: boolean
  /** Reads again what somebody else has saved; absent where there is nothing to join with. */
  readonly reread: (() => Promise<PageRecord>) | undefined
  /** The step is in order: the next one comes to the front. */
  onStep(model: FormModel, index: number): void
  /** Something is broken; the first of it wants the focus. */
  onBroken(model: FormModel, place: FormPlace): void
}

export interface Save {
  readonly busy: boolean
  readonly problem: SaveProblem | null
  /** Goes to the next step, if there is one, and saves from the last. */
  submit(model: FormModel): Promise<void>
  /** Reads the record again after a conflict, and joins it with the user's input. */
  reload(model: FormModel): Promise<void>
  tell(problem: SaveProblem): void
}

/** Saves a form once, however often it is asked to, and says what stands in the way. */
export function useSave({ store, repeatable, reread, onStep, onBroken }: SaveSettings): Save {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<SaveProblem | null>(null)
  // State is too late as a lock: five clicks arrive before the next render.
  const locked = useRef(false)
  // One per opening of the form: a repetition after a lost answer must not make a second record.
  const [idempotencyKey] = useState(createIdempotencyKey)

  // After a lost answer the record may be there already, and the server would call it a duplicate of itself. The key
  // above makes the server answer the repetition; only a changed input is judged anew.
  const answerLost = useRef(false)

  async function exclusively(model: FormModel, action: () => Promise<void>) {
    if (locked.current) return
    locked.current = true
    try {
      await action()
    } catch (error) {
      const refusal = toSaveProblem(error, (errors) => model.showRefusals(errors))
      if (refusal.kind !== 'failed') answerLost.current = false
      setProblem(refusal)
      const [broken] = model.messages()
      if (broken) onBroken(model, broken.place)
    } finally {
      locked.current = false
      setBusy(false)
    }
  }

  /** Whether nothing is broken; else says what. */
  async function isSound(model: FormModel, names?: readonly string[]): Promise<boolean> {
    const [broken] = await model.validate(names, { askServer: !answerLost.current })
    if (broken === undefined && (names || model.generalMessages().length === 0)) {
      setProblem(null)
      return true
    }
    setProblem({ kind: 'fields', message: model.generalMessages()[0] ?? '', others: [] })
    if (broken) onBroken(model, broken)
    return false
  }

  async function send(model: FormModel) {
    setBusy(true)
    answerLost.current = repeatable
    await store(model, idempotencyKey)
    answerLost.current = false
  }

  return {
    busy,
    problem,
    tell: setProblem,
    submit: (model) =>
      exclusively(model, async () => {
        const { steps } = model.panes
        const next = nextStep(model)
        if (steps && next !== null) {
          const blocks = steps.panes[model.panes.activeOf(steps)]?.blocks ?? []
          if (await isSound(model, targetNames(blocks))) onStep(model, next)
          return
        }
        if (await isSound(model)) await send(model)
      }),
    reload: (model) =>
      exclusively(model, async () => {
        if (!reread) return
        setBusy(true)
        setProblem({ kind: 'joined', overlaps: model.join(await reread()) })
      }),
  }
}
