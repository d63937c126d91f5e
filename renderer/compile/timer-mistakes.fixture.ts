import { pageWith, SOUND_PAGE } from './compile-page.fixture.ts'
import type { Mistake } from './page-mistakes.fixture.ts'

const CLOSE = { title: '关闭', type: 'set-values', props: { values: { kind: 'no' } } }
const ASKING = { ...CLOSE, input: [{ field: 'note', rules: ['required'] }] }

/** A page with these timers. */
const timed = (timers: readonly unknown[], more: Record<string, unknown> = {}) =>
  pageWith({ actions: { close: CLOSE }, ...more, timers })
const one = (part: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  timed([{ when: 'since <= today()', do: 'close', ...part }], more)

/** Mistakes in what a page does when the time has come. */
export const TIMER_MISTAKES: readonly Mistake[] = [
  ['unknown-action', '/timers/0/do', one({ do: 'cloze' }), '是不是 "close"？'],
  ['unknown-action', '/timers/0/do', one({}, { actions: undefined }), '先在 actions 中声明'],
  ['invalid-timer', '/timers/0/do', one({}, { actions: { close: ASKING } }), '要填写“说明”'],
  [
    'invalid-timer',
    '/timers/0/do',
    one({}, { actions: { close: { title: '打开', type: 'open-page', props: { page: 'sample' } } } }),
    '不保存数据',
  ],
  ['invalid-timer', '/timers/0/do', one({}, { actions: { close: { ...CLOSE, needsRows: false } } }), '只对行执行'],
  [
    'not-in-database',
    '/timers/0/when',
    one({ when: "price < sum(page('ledger').amount, target.reason == note)" }),
    '这一行的字段',
  ],
  [
    'not-in-database',
    '/timers/0/when',
    one(
      { when: 'count(tiers) > 1' },
      {
        subTables: {
          tiers: {
            title: '阶梯',
            entity: { table: 'demo_tier', foreignKey: 'sampleId' },
            fields: { price: { type: 'decimal(12,2)', title: '单价' } },
          },
        },
      },
    ),
    '子表',
  ],
  ['expression-name', '/timers/0/when', one({ when: 'old.since <= today()' }), '去掉 old.'],
  ['expression-name', '/timers/0/when', one({ when: 'name == user.username' }), '没有操作人'],
  ['expression-name', '/timers/0/when', one({ when: 'sinc <= today()' }), '是不是 "since"？'],
  [
    'restricted-value',
    '/timers/0/when',
    one(
      { when: 'secret > 1' },
      { fields: { ...SOUND_PAGE.fields, secret: { type: 'integer', title: '秘密', permission: 'secret' } } },
    ),
    '"reveals": true',
  ],
  [
    'duplicate-name',
    '/timers/1/do',
    timed([
      { when: 'since <= today()', do: 'close' },
      { when: 'price > 1', do: 'close' },
    ]),
    '给它写一个 name',
  ],
  [
    'duplicate-name',
    '/timers/1/name',
    timed([
      { name: 'late', when: 'since <= today()', do: 'close' },
      { name: 'late', when: 'price > 1', do: 'close' },
    ]),
    '"late" 重复',
  ],
  ['wrong-format', '/timers/0/daily', one({ daily: '8:30' }), 'HH:mm'],
  ['missing-key', '/timers/0', timed([{ when: 'since <= today()' }]), 'do'],
]
