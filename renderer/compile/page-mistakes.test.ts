import { describe, expect, it } from 'vitest'
import { PROBLEM_CODES, STORED_PROBLEM_CODES } from '#schemas/language/problems.ts'
import { BOARD_MISTAKES } from '../kinds/board/board-mistakes.fixture.ts'
import { PANES_MISTAKES, SHOWN_PAGES } from '../kinds/panes/panes-mistakes.fixture.ts'
import { ACTION_MISTAKES } from './action-mistakes.fixture.ts'
import { compile, pageWith, SOUND_PAGE } from './compile-page.fixture.ts'
import { DETAIL_MISTAKES } from './detail-mistakes.fixture.ts'
import { EFFECT_MISTAKES, REACHED_PAGES } from './effect-mistakes.fixture.ts'
import { EXISTING_MISTAKES } from './existing-mistakes.fixture.ts'
import { LOGIC_MISTAKES } from './logic-mistakes.fixture.ts'
import { MANAGED_MISTAKES } from './managed-mistakes.fixture.ts'

import { PAGE_MISTAKES } from './page-mistakes.fixture.ts'
import { REFERABLE, REFERENCE_MISTAKES } from './reference-mistakes.fixture.ts'
import { ROWS_MISTAKES } from './rows-mistakes.fixture.ts'
import { SIGHT_MISTAKES } from './sight-mistakes.fixture.ts'
import { TIMER_MISTAKES } from './timer-mistakes.fixture.ts'
import { DELETE_MISTAKES, NUMBER_MISTAKES, UNIQUE_MISTAKES } from './value-mistakes.fixture.ts'
import { WIDGET_MISTAKES } from './widget-mistakes.fixture.ts'

const fields = SOUND_PAGE.fields
const ALL_MISTAKES = [
  ...PAGE_MISTAKES,
  ...LOGIC_MISTAKES,
  ...ACTION_MISTAKES,
  ...REFERENCE_MISTAKES,
  ...ROWS_MISTAKES,
  ...SIGHT_MISTAKES,
  ...MANAGED_MISTAKES,
  ...EXISTING_MISTAKES,
  ...PANES_MISTAKES,
  ...BOARD_MISTAKES,
  ...WIDGET_MISTAKES,
  ...EFFECT_MISTAKES,
  ...DETAIL_MISTAKES,
  ...TIMER_MISTAKES,
  ...NUMBER_MISTAKES,
  ...UNIQUE_MISTAKES,
  ...DELETE_MISTAKES,
]

const KNOWLEDGE = {
  pages: new Set(['sample']),
  pageOutlines: new Map([...SHOWN_PAGES, ...REACHED_PAGES]),
  dictCodes: new Set(['kind']),
  dictValues: new Map([['kind', new Set(['a', 'b', 'no'])]]),
  tables: REFERABLE,
  roleCodes: new Set(['buyer']),
  permissionCodes: new Set(['demo:sample:export', 'market:price:export']),
}

describe('a page with a mistake', () => {
  it.each(ALL_MISTAKES)('reports %s at %s', (code, pointer, text, says) => {
    const { plan, problems } = compile(text, KNOWLEDGE)
    const found = problems.find((problem) => problem.code === code && problem.pointer === pointer)
    expect(found, JSON.stringify(problems, null, 1)).toBeDefined()
    expect(`${found?.message} ${found?.hint ?? ''}`).toContain(says)
    expect(found?.line).toBeGreaterThan(0)
    expect(plan === null).toBe(problems.some((problem) => problem.severity === 'error'))
  })

  it('reports one problem for one mistake', () => {
    for (const [code, pointer, text] of ALL_MISTAKES) {
      const { problems } = compile(text, KNOWLEDGE)
      expect(
        problems.map((problem) => problem.code),
        `${code} at ${pointer}: ${JSON.stringify(problems)}`,
      ).toEqual([code])
    }
  })

  it('can be any of the catalogue', () => {
    const seen = new Set<string>(ALL_MISTAKES.map(([code]) => code))
    // Compared across pages by the page set, not within one.
    seen.add('duplicate-page')
    seen.add('effect-cycle')
    // Told of files with dictionaries.
    seen.add('duplicate-dictionary')
    // Told by the server, which knows the tables.
    for (const code of STORED_PROBLEM_CODES) seen.add(code)
    // Told to who asks for a review, not by the compiler.
    seen.add('never-written')
    seen.add('unreachable-value')
    expect(PROBLEM_CODES.filter((code) => !seen.has(code))).toEqual([])
  })

  it('points at the line and column of the key or the value that is meant', () => {
    const text = '{\n  "schemaVersion": 1,\n  "titel": "样例"\n}'
    const unknown = compile(text).problems.find((problem) => problem.code === 'unknown-key')
    expect(unknown).toMatchObject({ line: 3, column: 3 })
    const wrongType = compile('{\n  "title":\n    5\n}').problems.find((problem) => problem.code === 'wrong-type')
    expect(wrongType).toMatchObject({ line: 3, column: 5 })
  })

  it('reports many mistakes at once, in the order of the text', () => {
    const text = pageWith({
      titel: 'x',
      fields: { ...fields, name: { ...fields.name, widget: 'inputt' } },
      list: { columns: ['prise'] },
    })
    expect(compile(text).problems.map((problem) => problem.code)).toEqual(
      ['unknown-widget', 'unknown-key', 'unknown-field'].toSorted(
        (a, b) => text.indexOf(KEYWORDS[a] ?? '') - text.indexOf(KEYWORDS[b] ?? ''),
      ),
    )
  })

  it.each(['', 'null', '[]', '"text"', '5', '{"fields": 3}', '{"fields": {"a": 1}}', '{"__proto__": {"x": 1}}'])(
    'never throws: %s',
    (text) => {
      const { plan, problems } = compile(text)
      expect(plan).toBeNull()
      expect(problems.length).toBeGreaterThan(0)
      expect('x' in {}).toBe(false)
    },
  )
})

const KEYWORDS: Readonly<Record<string, string>> = {
  'unknown-widget': 'inputt',
  'unknown-key': 'titel',
  'unknown-field': 'prise',
}
