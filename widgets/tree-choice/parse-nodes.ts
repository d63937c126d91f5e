import type { ParseOutcome } from '#renderer/widget.ts'
import { CHOICE_SEPARATORS } from '#schemas/values/choice-separators.ts'
import type { OptionNode } from '../choices/option-nodes.ts'
import { messages } from '../messages.ts'

/** Reads one node, or several, by what they are called or by their values. */
export function parseNodes(text: string, nodes: readonly OptionNode[], several: boolean): ParseOutcome {
  const wanted = (several ? text.split(CHOICE_SEPARATORS) : [text]).map((part) => part.trim()).filter(Boolean)
  const values: string[] = []
  for (const part of wanted) {
    const called = nodes.filter((node) => node.text === part)
    const [found, rival] = called.length > 0 ? called : nodes.filter(({ value }) => value === part)
    if (!found) return { ok: false, message: messages.notAChoice(part) }
    if (rival) return { ok: false, message: messages.ambiguousChoice(part) }
    if (!values.includes(found.value)) values.push(found.value)
  }
  if (several) return { ok: true, value: values.length === 0 ? null : values }
  return { ok: true, value: values[0] ?? null }
}
