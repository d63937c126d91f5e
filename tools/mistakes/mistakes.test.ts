import { beforeAll, describe, expect, it } from 'vitest'
import type { CompileKnowledge } from '#renderer/compile/compile-context.ts'
import { compilePage } from '#renderer/compile/compile-page.ts'
import { type CompiledPageFile, compilePageSet, knowledgeOf } from '#renderer/compile/compile-page-set.ts'
import type { PageFile } from '#renderer/compile/page-file.ts'
import type { Problem } from '#schemas/language/problem.ts'
import { pageCheckOptions } from '../check/check-pages.ts'
import { readPageFiles } from '../page-folders.ts'
import { CHOICE_MISTAKES, EXPRESSION_MISTAKES, REFERENCE_MISTAKES } from './choice-mistakes.ts'
import { type Mistake, makeMistake, TRIED_PAGES } from './mistake.ts'
import { NAME_MISTAKES, NEW_FILE, TAKEN_NAMES } from './name-mistakes.ts'
import { KEY_MISTAKES, RULE_MISTAKES, SYNTAX_MISTAKES, TYPE_MISTAKES, WIDGET_MISTAKES } from './writing-mistakes.ts'

const GROUPS = {
  'keys and JSON types': KEY_MISTAKES,
  'JSON syntax': SYNTAX_MISTAKES,
  'field types': TYPE_MISTAKES,
  'widgets, presets, kinds': WIDGET_MISTAKES,
  'dictionaries, options, values': CHOICE_MISTAKES,
  references: REFERENCE_MISTAKES,
  expressions: EXPRESSION_MISTAKES,
  names: NAME_MISTAKES,
  'rules, queries, permissions': RULE_MISTAKES,
  'names of others': TAKEN_NAMES,
}

interface Verdict {
  readonly title: string
  readonly said: string
  readonly isNamed: boolean
  readonly isOnLine: boolean
  readonly isUseful: boolean
  /** Problems of this page, and of others that the mistake brought. */
  readonly count: number
}

let options: Awaited<ReturnType<typeof pageCheckOptions>>
let pages: readonly PageFile[]
let knowledge: CompileKnowledge
let before: ReadonlyMap<string, ReadonlySet<string>>
let verdicts: ReadonlyMap<string, readonly Verdict[]>

beforeAll(async () => {
  options = await pageCheckOptions(process.cwd())
  pages = await readPageFiles({ root: process.cwd(), pagesDir: null })
  knowledge = knowledgeOf(pages, options)
  before = new Map(compilePageSet(pages, options).map(({ file, problems }) => [file, new Set(problems.map(identify))]))
  verdicts = new Map(Object.entries(GROUPS).map(([group, mistakes]) => [group, mistakes.map(judge)]))
}, 60_000)

function judge(mistake: Mistake): Verdict {
  const file = mistake.asNewFile ? NEW_FILE.file : TRIED_PAGES[mistake.page]
  const sound = mistake.asNewFile ? NEW_FILE.text : (pages.find((page) => page.file === file)?.text ?? '')
  const { text, line } = makeMistake(mistake, sound)
  const checked = check(mistake, file, text)
  const isNew = (of: string, problem: Problem) => !before.get(of)?.has(identify(problem))
  const all = checked.flatMap((page) => page.problems.filter((problem) => isNew(page.file, problem)))
  const own = (checked.find((page) => page.file === file)?.problems ?? []).filter((problem) => isNew(file, problem))
  const named = own.filter(({ code }) => code === mistake.code)
  const says = (problem: Problem) => {
    const words = `${problem.message} ${problem.hint ?? ''}`
    return typeof mistake.says === 'string' ? words.includes(mistake.says) : mistake.says.test(words)
  }
  const [[from = '', to = ''] = []] = mistake.edits
  return {
    title: `${from.trim()} → ${to.trim()}`,
    said: all.map((problem) => `${problem.line} ${problem.code} ${problem.message} (${problem.hint ?? ''})`).join('\n'),
    isNamed: named.length > 0,
    isOnLine: named.some((problem) => problem.line === line),
    isUseful: named.some(says),
    count: all.length,
  }
}

/** Names of other pages are judged by all pages together, everything else by the page alone. */
function check(mistake: Mistake, file: string, text: string): readonly CompiledPageFile[] {
  if (mistake.asNewFile) return compilePageSet([...pages, { file, text }], options)
  if (TAKEN_NAMES.includes(mistake)) {
    return compilePageSet(
      pages.map((page) => (page.file === file ? { ...page, text } : page)),
      options,
    )
  }
  return [{ file, text, ...compilePage(text, { ...options, knowledge }) }]
}

function identify({ code, pointer, message }: Problem): string {
  return `${code} ${pointer} ${message}`
}

describe('a mistake that people make', () => {
  it.each(Object.keys(GROUPS))('is named, on its line, with a remedy: %s', (group) => {
    const weak = verdicts.get(group)?.filter(({ isNamed, isOnLine, isUseful }) => !(isNamed && isOnLine && isUseful))
    expect(weak?.map(describeVerdict)).toEqual([])
  })

  it('brings no row of further problems', () => {
    const noisy = [...verdicts.values()].flat().filter(({ count }) => count > 5)
    expect(noisy.map(describeVerdict)).toEqual([])
  })

  it('was tried 136 times', () => {
    expect(Object.values(GROUPS).flat()).toHaveLength(136)
  })
})

function describeVerdict({ title, said, isNamed, isOnLine, isUseful }: Verdict): string {
  const missing = [!isNamed && 'not named', !isOnLine && 'wrong line', !isUseful && 'no remedy'].filter(Boolean)
  return `${title}\n  ${missing.join(', ')}: ${said || 'nothing'}`
}
