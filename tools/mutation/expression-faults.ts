import { addProperty, type FaultDraft, type FaultSource, replaceValue } from './fault.ts'
import { misspell } from './misspell.ts'
import { keysOf, type PageTree, type Part } from './page-tree.ts'

const CONDITION = /\/(?:when|that)$/
const COMPUTED = /\/(?:value|default|props\/(?:values|query)\/[^/]+)$/
const WORD = /[A-Za-z_][A-Za-z0-9_]*/g
const LITERALS = new Set(['true', 'false', 'null', 'in'])

/** All expressions of a page: conditions, and texts that begin with `=`. */
function expressionsOf(page: PageTree): readonly (Part & { readonly source: string })[] {
  return page.parts.flatMap((part) => {
    if (typeof part.value !== 'string') return []
    const isComputed = COMPUTED.test(part.pointer) && /^=(?!=)/.test(part.value)
    return CONDITION.test(part.pointer) || isComputed ? [{ ...part, source: part.value }] : []
  })
}

/** Words outside of text literals. */
function wordsOf(source: string): readonly { readonly word: string; readonly index: number }[] {
  const bare = source.replace(/'[^']*'/g, (literal) => ' '.repeat(literal.length))
  return [...bare.matchAll(WORD)].flatMap(({ 0: word, index }) => (LITERALS.has(word) ? [] : [{ word, index }]))
}

function* misspeltWords(page: PageTree, isFunction: boolean): Iterable<FaultDraft> {
  const known = page.parts.flatMap(({ key }) => (key ? [String(key.value)] : []))
  for (const part of expressionsOf(page)) {
    for (const { word, index } of wordsOf(part.source)) {
      const after = part.source.slice(index + word.length)
      if (after.startsWith('(') !== isFunction) continue
      const slip = misspell(word, known)
      yield replaceValue(part, part.source.slice(0, index) + slip + after)
    }
  }
}

function* brokenSyntax(page: PageTree): Iterable<FaultDraft> {
  for (const part of expressionsOf(page)) {
    const { source } = part
    yield replaceValue(part, `${source} +`)
    yield replaceValue(part, `${source} (`)
    if (source.includes('==')) yield replaceValue(part, source.replace('==', '==='))
    if (source.includes(')')) yield replaceValue(part, source.replace(')', ''))
    if (source.includes("'")) yield replaceValue(part, source.replace("'", ''))
  }
}

function* wrongTypes(page: PageTree): Iterable<FaultDraft> {
  for (const part of expressionsOf(page)) {
    const isCondition = CONDITION.test(part.pointer)
    const inner = part.source.replace(/^=\s*/, '')
    yield replaceValue(part, isCondition ? `(${inner}) && 1` : `= (${inner}) + true`)
    yield replaceValue(part, isCondition ? '1 + 1' : `= (${inner}) && 1`)
  }
}

function* wrongArguments(page: PageTree): Iterable<FaultDraft> {
  for (const part of expressionsOf(page)) {
    for (const { word, index } of wordsOf(part.source)) {
      const after = part.source.slice(index + word.length)
      const call = /^\([^()]*\)/.exec(after)?.[0]
      if (!call) continue
      const wrong = call === '()' ? '(1, 2)' : word === 'concat' || word === 'coalesce' ? '()' : '(1, 2, 3, 4)'
      if (['min', 'max'].includes(word)) continue
      yield replaceValue(part, part.source.slice(0, index) + word + wrong + after.slice(call.length))
    }
  }
}

/** A number computed from itself, or from what is computed from it. Every field of the ring is a right place. */
function* cycles(page: PageTree): Iterable<FaultDraft> {
  for (const part of page.matching(/^\/fields\/[^/]+$/)) {
    const keys = keysOf(part)
    const name = String(part.key?.value)
    const type = String(page.at(`${part.pointer}/type`)?.value)
    if (!/^(?:integer|decimal|long)/.test(type) || keys.includes('default')) continue
    const rules = page.matching(/\/rules\/\d+$/).filter((rule) => rule.pointer.startsWith(`${part.pointer}/`))
    if (rules.some((rule) => rule.value === 'required')) continue
    const own = page.at(`${part.pointer}/value`)
    if (own) {
      yield replaceValue(own, `= ${name} + 1`)
      continue
    }
    yield addProperty(part, 'value', `= ${name} + 1`)
    const user = expressionsOf(page).find(
      ({ pointer, source }) =>
        /^\/fields\/[^/]+\/value$/.test(pointer) && wordsOf(source).some(({ word }) => word === name),
    )
    const userName = user?.pointer.split('/')[2]
    if (!user || userName === undefined) continue
    const draft = addProperty(part, 'value', `= ${userName} + 1`)
    const shift = user.node.offset > draft.edit.offset ? draft.edit.text.length : 0
    yield { ...draft, alsoPlaces: [user.node.offset + shift] }
  }
}

export const EXPRESSION_FAULTS: Readonly<Record<string, FaultSource>> = {
  'misspelt name in an expression': (page) => misspeltWords(page, false),
  'misspelt function': (page) => misspeltWords(page, true),
  'broken expression': brokenSyntax,
  'wrong type in an expression': wrongTypes,
  'wrong arguments of a function': wrongArguments,
  'cycle of computed values': cycles,
}
