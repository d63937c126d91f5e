import { useRef, useState } from 'react'
import type { PageRecord } from '../../../compile/plan.ts'
import { SaveUnansweredError } from '../../../data-source.ts'
import type { FormPlace } from '../layout/form-place.ts'
import { targetNames } from '../layout/panes-model.ts'
import type { FormModel } from '../model/form-model.ts'
import { nextStep } from '../model/form-steps.ts'
import { createIdempotencyKey } from '../model/idempotency-key.ts'
import { type SaveProblem, toSaveProblem } from './save-problem.ts'

/** What one save sends. */
export interface Submission {
  /** Plain data. The same content is sent again under the same key; another one never is. */
  readonly content: unknown
  /** The same key sent twice saves once. */
  send(idempotencyKey: string): Promise<Stored>
}

/** What was sent is stored. */
export interface Stored {
  /** Says so, and closes. */
  finish(): void
  /** The form holds something else meanwhile: it goes on from what is stored. */
  goOn(model: FormModel): Promise<void>
}

export interface SaveSettings {
  /** What the form holds now; null when nothing of it is to be saved. */
  submission(model: FormModel): Submission | null
  onUnchanged(): void
  /** Whether the form can go on from what is stored; else another content is sent as a save of its own. */
  readonly goesOn: boolean
  /** Reads again what somebody else has saved; null where there is nothing to join with. */
  reread(): Promise<PageRecord> | null
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

interface Attempt {
  readonly submission: Submission
  readonly content: string
  readonly key: string
}

/** Saves a form once, however often it is asked to, and says what stands in the way. */
export function useSave({ submission, onUnchanged, goesOn, reread, onStep, onBroken }: SaveSettings): Save {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<SaveProblem | null>(null)
  // State is too late as a lock: five clicks arrive before the next render.
  const locked = useRef(false)
  // What was sent last and got no answer: repeating it must not make a second record, nor be in conflict with itself.
  const unanswered = useRef<Attempt | null>(null)

  async function exclusively(model: FormModel, action: () => Promise<void>) {
    if (locked.current) return
    locked.current = true
    try {
      await action()
    } catch (error) {
      setProblem(toSaveProblem(error, (errors) => model.showRefusals(errors)))
      const [broken] = model.messages()
      if (broken) onBroken(model, broken.place)
    } finally {
      locked.current = false
      setBusy(false)
    }
  }

  /** Whether nothing is broken; else says what. */
  async function isSound(model: FormModel, names?: readonly string[]): Promise<boolean> {
    // After a lost answer the record may be there already, and the server would call it a duplicate of itself.
    const [broken] = await model.validate(names, { askServer: unanswered.current === null })
    if (broken === undefined && (names || model.generalMessages().length === 0)) {
      setProblem(null)
      return true
    }
    setProblem({ kind: 'fields', message: model.generalMessages()[0] ?? '', others: [] })
    if (broken) onBroken(model, broken)
    return false
  }

  async function send(attempt: Attempt): Promise<Stored> {
    unanswered.current = attempt
    try {
      return await attempt.submission.send(attempt.key)
    } catch (error) {
      if (!(error instanceof SaveUnansweredError)) unanswered.current = null
      throw error
    }
  }

  /**
   * What nobody knows of whether it is saved: the server is asked before it gets something else. Else what was saved
   * would be made a second time, or be in conflict with itself. Null: it is not.
   */
  async function learn(attempt: Attempt): Promise<Stored | null> {
    try {
      return await send(attempt)
    } catch (error) {
      if (error instanceof SaveUnansweredError) throw error
      // It says why it is not; what the form holds now is judged anew.
      return null
    }
  }

  async function sendAsOwn(model: FormModel, earlier: Stored | null) {
    const now = submission(model)
    if (now) await sendContent(now, { submission: now, content: contentOf(now), key: createIdempotencyKey() })
    else if (earlier) earlier.finish()
    else onUnchanged()
  }

  async function sendContent(now: Submission, attempt: Attempt) {
    setBusy(true)
    const stored = await send({ ...attempt, submission: now })
    unanswered.current = null
    stored.finish()
  }

  async function save(model: FormModel) {
    const now = submission(model)
    const lost = unanswered.current
    if (lost && now && contentOf(now) === lost.content) await sendContent(now, lost)
    else if (lost && goesOn) {
      setBusy(true)
      const earlier = await learn(lost)
      await earlier?.goOn(model)
      unanswered.current = null
      if (await isSound(model)) await sendAsOwn(model, earlier)
    } else await sendAsOwn(model, null)
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
        if (await isSound(model)) await save(model)
      }),
    reload: (model) =>
      exclusively(model, async () => {
        const current = reread()
        if (!current) return
        setBusy(true)
        setProblem({ kind: 'joined', overlaps: model.join(await current) })
      }),
  }
}

function contentOf({ content }: Submission): string {
  return JSON.stringify(content)
}
