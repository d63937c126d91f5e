import { pageWith } from '../../compile/compile-page.fixture.ts'
import type { Mistake } from '../../compile/page-mistakes.fixture.ts'

const FIELDS = {
  name: { type: 'string(20)', title: '名称' },
  price: { type: 'decimal(12,2)', title: '价格', permission: 'price' },
  state: {
    type: 'enum',
    title: '状态',
    options: [
      { value: 'new', text: '待审' },
      { value: 'ok', text: '通过' },
    ],
  },
  hiddenState: { type: 'enum', title: '内部状态', dict: 'kind', permission: 'state' },
}
const APPROVE = { title: '通过', type: 'set-values', props: { values: { state: 'ok' } } }

const board = (part: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  pageWith({
    fields: FIELDS,
    actions: { approve: APPROVE, rename: { title: '改名', type: 'set-values', props: { values: { name: '新' } } } },
    board: { by: 'state', title: 'name', ...part },
    ...more,
  })
const moves = (...written: readonly Record<string, unknown>[]) => board({ moves: written })
const card = (part: Record<string, unknown>) => pageWith({ fields: FIELDS, card: { title: 'name', ...part } })

/** Mistakes in boards and cards. */
export const BOARD_MISTAKES: readonly Mistake[] = [
  ['board-not-fitting', '/kind', pageWith({ kind: 'board', fields: FIELDS }), '要写 board'],
  ['card-not-fitting', '/kind', pageWith({ kind: 'card', fields: FIELDS }), '要写 card'],
  ['kind-not-fitting', '/board', board({}, { kind: 'form' }), '没有 board'],
  ['unknown-field', '/board/by', board({ by: 'stat' }), '是不是 "state"？'],
  ['unknown-field', '/board/fields/0', board({ fields: ['nam'] }), '是不是 "name"？'],
  ['board-not-fitting', '/board/by', board({ by: 'name' }), '要用 enum'],
  ['board-not-fitting', '/board/by', board({ by: 'hiddenState' }), '不是人人可见'],
  ['board-not-fitting', '/board/sum', board({ sum: 'name' }), '不是数字'],
  ['unknown-choice', '/board/columns/0', board({ columns: ['okay'] }), '可选：new、ok'],
  ['unknown-action', '/board/moves/0/do', moves({ to: 'ok', do: 'aprove' }), '是不是 "approve"？'],
  ['move-not-fitting', '/board/moves/0/do', moves({ to: 'new', do: 'approve' }), '写成 "ok"，不是 "new"'],
  ['move-not-fitting', '/board/moves/0/do', moves({ to: 'ok', do: 'rename' }), '不改 "state"'],
  ['move-not-fitting', '/board/moves/0/from', moves({ from: 'ok', to: 'ok', do: 'approve' }), '不是移动'],
  [
    'move-not-fitting',
    '/board/moves/0/to',
    board({ columns: ['new'], moves: [{ to: 'ok', do: 'approve' }] }),
    '没有 "ok" 这一列',
  ],
  ['wrong-format', '/board/moves/0/do', moves({ to: 'ok', do: 'Approve!' }), '小写字母'],
  [
    'ambiguous-move',
    '/board',
    board({}, { actions: { approve: APPROVE, pass: { ...APPROVE, title: '直接通过' } } }),
    '“通过”、“直接通过”',
  ],
  ['restricted-card-title', '/board/title', board({ title: '{price}' }), '“价格”'],
  ['card-not-fitting', '/card/title', card({ title: '{name' }), '不是字段名'],
  ['card-not-fitting', '/card/image', card({ image: 'name' }), '不存文件'],
  ['card-not-fitting', '/card/tag', card({ tag: 'name' }), '要用单值的 enum'],
]
