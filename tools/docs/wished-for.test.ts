import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

/**
 * What implementers who tried the language wished for: where it is said, with an example that has these words, and a test
 * of what it does.
 */
const WISHES: readonly (readonly [wish: string, chapter: string, example: string, test: string, name: string])[] = [
  ['grants', 'around.md', '"grants": {', 'server/roles/page-grants.test.ts', 'lets its members work on the page'],
  [
    'rights to rows',
    'rows.md',
    '"where": ',
    'server/resources/read/row-access.test.ts',
    'are listed and summed by the entries that fit, together; and not at all without one',
  ],
  [
    'guards',
    'effects.md',
    '"guards": {',
    'server/resources/write/row-guards.test.ts',
    'binds an edit, with or without a version, also one that would make it fit and one of sub-rows alone',
  ],
  [
    'tables that are there',
    'existing-tables.md',
    '"existing": ',
    'server/resources/existing/existing.test.ts',
    'is listed, found, sorted with empty cells last, and summed',
  ],
  [
    'files and pictures',
    'widgets.md',
    '"type": "file"',
    'server/files/record-files.test.ts',
    'is stored as its path, and goes out signed at each reading',
  ],
  [
    'actions that do more than set fields',
    'effects.md',
    '"effects": [',
    'server/resources/effects/effects.test.ts',
    'refuse by what the page demands of them, and take everything back',
  ],
  [
    'serial numbers',
    'fields.md',
    '"number": {',
    'server/resources/write/give-numbers.test.ts',
    'gets its number when the record is saved, with what is computed from it',
  ],
  [
    'values of other records',
    'fields.md',
    'supplier.level',
    'server/references/related-values.test.ts',
    'check, and let reactions demand, by the row that was chosen',
  ],
  [
    'checks over several rows',
    'expressions.md',
    "page('",
    'server/resources/read/aggregated-rows.test.ts',
    'let exactly one of two pass who would go beyond together',
  ],
  [
    'fields that are unique together',
    'logic.md',
    '"unique": [',
    'server/resources/write/check-together.test.ts',
    'refuse a record that says the same, beside each of them, and no other',
  ],
  [
    'conditions in grids',
    'grid.md',
    '"reactions": [',
    'server/resources/write/row-reactions.test.ts',
    'judge each row by what it holds',
  ],
  [
    'choices with colours, as tags',
    'fields.md',
    '"as": "tag"',
    'renderer/react/field/shown-value.test.tsx',
    'is a tag in the colour of its choice',
  ],
  [
    'the history of approvals',
    'detail.md',
    '"history": true',
    'server/resources/history/record-history.test.ts',
    'names what changes follow from: an action with its input, and a row of another page',
  ],
  [
    'related lists',
    'detail.md',
    '"related": [',
    'renderer/react/detail/tabs/detail-tabs.test.tsx',
    'stand in tabs beside it, each with its count, and show only its rows',
  ],
  [
    'grouped figures',
    'query.md',
    '"groups": [',
    'server/resources/read/grouped-figures.test.ts',
    'are of each value, most rows first, with those of all',
  ],
  [
    'pickers with columns of their own',
    'widgets.md',
    '"popup"',
    'widgets/popup/popup.test.tsx',
    'writes the columns of a row into its field and the one beside it, and gives the focus back',
  ],
]

it.each(WISHES)('%s: is said with an example, and tried', async (_wish, chapter, example, test, name) => {
  const text = await readFile(resolve(ROOT, 'docs/language', chapter), 'utf8')
  const examples = [...text.matchAll(/```json\n([\s\S]*?)```/g)].map(([, block = '']) => block)
  expect(examples.some((block) => block.includes(example))).toBe(true)
  expect(await readFile(resolve(ROOT, test), 'utf8')).toContain(`it('${name}`)
})
