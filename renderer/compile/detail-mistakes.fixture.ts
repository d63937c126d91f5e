import { pageWith } from './compile-page.fixture.ts'
import type { Mistake } from './page-mistakes.fixture.ts'

const relatedTo = (page: string, where: string) => pageWith({ detail: { related: [{ page, where }] } })
const usersWhere = (where: string) => relatedTo('depart-users', where)
const mark = (part: Record<string, unknown>) =>
  pageWith({ list: { marks: [{ when: 'price < 10', as: 'warning', text: '便宜', ...part }] } })
const WHERE = '/detail/related/0/where'

/** Mistakes in what a detail shows besides its record, and in the marks of rows. */
export const DETAIL_MISTAKES: readonly Mistake[] = [
  ['unknown-page', '/detail/related/0/page', relatedTo('depart-user', 'departId == id'), '是不是 "depart-users"？'],
  ['kind-not-fitting', '/detail/related/0/page', relatedTo('depart-setting', 'name == id'), '没有可以列出的行'],
  ['unknown-field', WHERE, usersWhere('departid == id'), '是不是 "departId"？'],
  ['unknown-field', WHERE, usersWhere('id == departId'), '== 左边要写页面 "depart-users" 的字段'],
  ['unknown-field', WHERE, usersWhere('departId == nam'), '本页没有字段 "nam"'],
  ['condition-not-fitting', WHERE, usersWhere('departId != id'), '只能写相等的条件'],
  ['condition-not-fitting', WHERE, usersWhere('departId == id || rank == 1'), '只能写相等的条件'],
  ['condition-not-fitting', WHERE, usersWhere('departId == id && rank > 1'), '只能写相等的条件'],
  ['condition-not-fitting', WHERE, usersWhere('rank == id'), '类型不同'],
  ['condition-not-fitting', WHERE, usersWhere("rank == 'high'"), '不能是 "rank" 的值'],
  ['condition-not-fitting', WHERE, usersWhere('departId == note'), '类型是 text'],
  ['condition-not-fitting', WHERE, usersWhere('departId == upper(name)'), '右边只能是'],
  ['condition-not-fitting', WHERE, usersWhere('departId == null'), '右边只能是'],
  ['expression-syntax', WHERE, usersWhere('departId = id'), ''],
  ['missing-key', '/detail/related/0', pageWith({ detail: { related: [{ page: 'depart-users' }] } }), 'where'],
  ['wrong-type', '/detail/history', pageWith({ detail: { history: 'yes' } }), ''],
  ['wrong-value', '/list/marks/0/as', mark({ as: 'warn' }), '只能是 warning、danger'],
  ['expression-name', '/list/marks/0/when', mark({ when: 'prise < 10' }), '是不是 "price"？'],
  ['expression-name', '/list/marks/0/when', mark({ when: 'old.price < 10' }), '去掉 old.'],
  ['expression-type', '/list/marks/0/when', mark({ when: 'price + 1' }), ''],
]
