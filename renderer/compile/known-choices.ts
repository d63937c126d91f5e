import type { ProblemCode } from '#schemas/language/problems.ts'
import type { KnownChoices } from '../expression/scope.ts'
import type { CompileContext, CompileKnowledge } from './compile-context.ts'
import type { ChoicesPlan } from './plan.ts'
import { suggestName } from './suggest.ts'

/** Null where the field takes anything, or where its dictionary is not known here. */
export function knownChoices(choices: ChoicesPlan | null, { dictValues }: CompileKnowledge): KnownChoices | null {
  if (choices?.source === 'options') return { values: new Set(choices.items.map(({ value }) => value)), dict: null }
  const values = choices?.source === 'dict' ? dictValues?.get(choices.code) : undefined
  return values && choices?.source === 'dict' ? { values, dict: choices.code } : null
}

export interface ChoicePlace {
  /** A place inside the text at the pointer. */
  readonly inside?: number
  /** What a value that the page's own options lack is called here. */
  readonly code?: ProblemCode
}

/** Reports values that a field does not take. Those of a dictionary are no error: people add to it at run time. */
export function checkChoices(
  value: unknown,
  known: KnownChoices | null,
  pointer: string,
  { problems }: Pick<CompileContext, 'problems'>,
  { inside, code = 'unknown-choice' }: ChoicePlace = {},
): void {
  if (!known) return
  for (const each of [value].flat()) {
    if (each === null || known.values.has(String(each))) continue
    const written = String(each)
    const message = known.dict === null ? `选项中没有 "${written}"` : `字典 "${known.dict}" 中没有 "${written}"`
    problems.report(known.dict === null ? code : 'unknown-dict-value', pointer, {
      message,
      actual: written,
      hint: choiceHint(written, known.values),
      ...(inside !== undefined && { inside }),
    })
  }
}

const MOST_LISTED = 20

function choiceHint(written: string, values: ReadonlySet<string>): string {
  const near = suggestName(written, values)
  // Any letter is near any other: a single one is meant only if it differs in its case.
  const isMeant = near !== undefined && (written.length > 1 || near.toLowerCase() === written.toLowerCase())
  const listed = [...values].slice(0, MOST_LISTED).join('、') + (values.size > MOST_LISTED ? '…' : '')
  return `${!isMeant ? '' : `是不是 "${near}"？`}可选：${listed}`
}
