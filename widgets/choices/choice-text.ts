import type { ChoicesPlan } from '#renderer/compile/plan.ts'
import { unknownChoiceText } from '#renderer/unknown-choice.ts'
import type { Choice, FormatContext, ParseOutcome, QueryValue } from '#renderer/widget.ts'
import { CHOICE_SEPARATORS } from '#schemas/values/choice-separators.ts'
import { messages } from '../messages.ts'
import { listOf } from '../text/canonical-text.ts'

/** The same, kept by `split`. */
const KEPT_SEPARATORS = new RegExp(`(${CHOICE_SEPARATORS.source})`)
/** Names of choices that have more of them are found only where they stand alone. */
const MAX_SEPARATORS_IN_NAME = 8

/** Choices of a `ref` are those found so far, not all: a value that is missing there is not therefore unknown. */
function areComplete(choices: readonly Choice[], plan: ChoicesPlan | null): boolean {
  return choices.length > 0 && plan?.source !== 'ref'
}

/** The text of one stored value. What no choice knows is shown as stored, with a mark. */
export function choiceText(value: string, choices: readonly Choice[], plan: ChoicesPlan | null): string {
  const choice = choices.find((candidate) => candidate.value === value)
  if (choice) return choice.text
  return areComplete(choices, plan) ? unknownChoiceText(value, plan?.source) : value
}

export function formatChoices(value: QueryValue, { choices, field }: FormatContext<unknown>): string {
  return listOf(value)
    .map((item) => choiceText(item, choices, field.choices))
    .join(messages.listSeparator)
}

/** All choices, and behind them the stored values that are none any more: they stay visible and are not lost on save. */
export function withStoredValues(
  choices: readonly Choice[],
  value: QueryValue,
  plan: ChoicesPlan | null,
): readonly Choice[] {
  const known = new Set(choices.map((choice) => choice.value))
  const stored = listOf(value).filter((item) => !known.has(item))
  if (stored.length === 0) return choices
  return [
    ...choices,
    ...stored.map((item) => ({ value: item, text: choiceText(item, choices, plan), isStored: true as const })),
  ]
}

/**
 * Reads one text: a choice by its text, by one of the fields that its text is put together of (a code, a name that only one
 * has) or, for files made by programs, by its value.
 */
export function parseChoice(text: string, { choices }: FormatContext<unknown>): ParseOutcome {
  const wanted = text.trim()
  if (wanted === '') return { ok: true, value: null }
  const byText = choices.filter((choice) => choice.text === wanted)
  const byValue = choices.filter((choice) => choice.value === wanted)
  const byPart = choices.filter((choice) => choice.parts?.includes(wanted))
  const [named = []] = [byText, byValue, byPart].filter(({ length }) => length > 0)
  const [found] = named
  if (!found) return { ok: false, message: messages.notAChoice(wanted) }
  if (named.some(({ value }) => value !== found.value)) return { ok: false, message: ambiguousText(wanted, found) }
  if (found.disabled) return { ok: false, message: messages.disabledChoice(wanted) }
  return { ok: true, value: found.value }
}

/** What to write instead: for a row that has one, its whole text. */
function ambiguousText(wanted: string, { text }: Pick<Choice, 'text'>): string {
  return text === wanted ? messages.ambiguousChoice(wanted) : messages.ambiguousName(wanted, text)
}

/** Reads several texts, in any of the separators that people type. The list has each value once. */
export function parseChoices(text: string, context: FormatContext<unknown>): ParseOutcome {
  const values: string[] = []
  const isChoice = (part: string) => context.choices.some((choice) => choice.text === part)
  for (const part of splitChoiceTexts(text, isChoice)) {
    const outcome = parseChoice(part, context)
    if (!outcome.ok) return outcome
    if (typeof outcome.value === 'string' && !values.includes(outcome.value)) values.push(outcome.value)
  }
  return { ok: true, value: values.length === 0 ? null : values }
}

/** The texts of several choices. The name of a choice may hold separators itself: the longest name that fits is meant. */
export function splitChoiceTexts(text: string, isChoice: (text: string) => boolean): readonly string[] {
  if (isChoice(text.trim())) return [text]
  // Texts, and between them what separates them.
  const parts = text.split(KEPT_SEPARATORS)
  const texts: string[] = []
  for (let at = 0; at < parts.length; ) {
    let end = Math.min(at + 2 * MAX_SEPARATORS_IN_NAME, parts.length - 1)
    const upToEnd = () => parts.slice(at, end + 1).join('')
    while (end > at && !isChoice(upToEnd().trim())) end -= 2
    texts.push(upToEnd())
    at = end + 2
  }
  return texts
}
