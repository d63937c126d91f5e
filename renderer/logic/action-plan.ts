import type { ActionPlan, EffectPlan, FieldPlan, FormPlan, PagePlan } from '../compile/plan.ts'

/** Wide enough for a sentence, and no wider: the list behind stays in sight. */
const QUESTION_WIDTH_PX = 480

/** The parts of a page that an action with input has otherwise. */
export type ActionQuestion = Pick<PagePlan, 'fields' | 'fieldByName' | 'form' | 'checks'>

/**
 * The page as it is while an action asks for its input: the asked fields with the rules of the question, and writable
 * whatever the form says, since an action is how a page changes what its form shows read-only. Reactions show, require
 * and limit the asked fields as in the form; they see the record as the action leaves it.
 */
export function actionQuestion(plan: PagePlan, { input, checks }: ActionPlan): ActionQuestion {
  const asked = new Map(input.map(({ field }) => [field.name, field]))
  const asAsked = (field: FieldPlan) => asked.get(field.name) ?? field
  const bound = (effects: readonly EffectPlan[]) => effects.map((effect) => boundEffect(effect, asked))
  const form: FormPlan = {
    open: 'modal',
    widthPx: QUESTION_WIDTH_PX,
    layout: [{ kind: 'section', title: null, columns: 1, fields: input }],
    reactions: plan.form.reactions.map((reaction) => ({
      ...reaction,
      whenTrue: bound(reaction.whenTrue),
      otherwise: reaction.otherwise && bound(reaction.otherwise),
    })),
  }
  return {
    fields: plan.fields.map(asAsked),
    fieldByName: new Map([...plan.fieldByName].map(([name, field]) => [name, asAsked(field)])),
    form,
    checks: [...plan.checks, ...checks],
  }
}

/** Reactions do not lock what is asked for, and fill in nothing else. */
function boundEffect(effect: EffectPlan, asked: ReadonlyMap<string, FieldPlan>): EffectPlan {
  if (asked.has(effect.target)) {
    const { readOnly: _, ...rest } = effect
    return rest
  }
  const { value: _, ...rest } = effect
  return rest
}
