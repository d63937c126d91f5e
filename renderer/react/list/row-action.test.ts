import { describe, expect, it } from 'vitest'
import { compile, pageWith, SOUND_PAGE } from '../../compile/compile-page.fixture.ts'
import type { ActionPlan, PagePlan, RowActionPlan } from '../../compile/plan.ts'
import { refusalKey } from '../../logic/closed-conditions.ts'
import { actionProps } from './action-props.ts'
import { isDangerous, offerOf, questionOf, rowActionPermissions } from './row-action.ts'

const environment = {
  user: { id: '1', username: 'li', realname: '李', orgCode: 'A01', tenantId: 0 },
  now: '2026-11-20 10:00:00',
}

function pageWithActions(): PagePlan {
  const { plan, problems } = compile(
    pageWith({
      fields: { ...SOUND_PAGE.fields, owner: { type: 'string(64)', title: '负责人' } },
      list: {
        rowActions: ['edit', { action: 'delete', when: "kind == 'draft'" }, 'approve', 'refund', 'prices'],
      },
      actions: {
        approve: {
          title: '审核',
          type: 'set-values',
          when: "kind == 'new' && owner == user.username && since <= today()",
          confirm: '确定审核通过吗?',
          danger: true,
          props: { values: { kind: 'ok', since: '= today()' } },
        },
        prices: {
          title: '看价格',
          type: 'open-page',
          props: { page: 'sample', query: { name: '= name', 'a/b~c': '= price * 2', fixed: 'x' } },
        },
      },
    }),
  )
  if (!plan) throw new Error(JSON.stringify(problems))
  return plan
}

function rowAction(name: string): RowActionPlan {
  const found = pageWithActions().list.rowActions.find((action) => action.name === name)
  if (!found) throw new Error(name)
  return found
}

function pageAction(name: string): ActionPlan {
  const { action } = rowAction(name)
  if (!action) throw new Error(name)
  return action
}

describe('an action on a row', () => {
  const mine = { kind: 'new', owner: 'li', since: '2026-11-20' }

  it.each([
    ['the condition holds', mine, 'offered'],
    ['the row is in another state', { ...mine, kind: 'ok' }, 'withheld'],
    ['it is for another user', { ...mine, owner: 'wang' }, 'withheld'],
    ['it is for a later day', { ...mine, since: '2026-11-21' }, 'withheld'],
    ['a value is missing', { kind: 'new', owner: 'li' }, 'withheld'],
  ])('is judged by the row, the user and the day: %s', (_, record, kind) => {
    expect(offerOf(rowAction('approve'), record, environment).kind).toBe(kind)
  })

  it('without a condition is always offered', () => {
    expect(offerOf(rowAction('edit'), {}, environment).kind).toBe('offered')
  })

  it('is refused with the reason that the server tells beside the row', () => {
    const record = { [refusalKey('edit')]: '贵重的不能改' }
    expect(offerOf(rowAction('edit'), record, environment)).toEqual({ kind: 'guarded', message: '贵重的不能改' })
    expect(offerOf(rowAction('refund'), record, environment).kind).toBe('offered')
  })

  it.each([
    ['edit', 'demo:sample:edit'],
    ['delete', 'demo:sample:delete'],
    ['refund', 'demo:sample:list'],
    ['approve', 'demo:sample:approve'],
  ])('%s needs the permission %s', (name, code) => {
    expect(rowActionPermissions({ permissionPrefix: 'demo:sample' }, rowAction(name))).toEqual([code])
  })

  it('that destroys looks dangerous and asks', () => {
    expect([isDangerous(rowAction('delete')), questionOf(rowAction('delete'))]).toEqual([true, '确定删除吗?'])
    expect(questionOf({ ...rowAction('delete'), isOneWay: true })).toBe(
      '确定删除吗? 删除引起的变化不会收回，删除后不能恢复。',
    )
    expect([isDangerous(rowAction('approve')), questionOf(rowAction('approve'))]).toEqual([true, '确定审核通过吗?'])
    expect([isDangerous(rowAction('edit')), questionOf(rowAction('edit'))]).toEqual([false, null])
  })
})

describe('properties of an action', () => {
  it('are computed for the row, the others stay as they are', () => {
    const outcome = actionProps(pageAction('prices'), { name: '螺纹钢', price: '1.5' }, environment)
    expect(outcome).toEqual({
      ok: true,
      props: { page: 'sample', query: { name: '螺纹钢', 'a/b~c': '3', fixed: 'x' } },
    })
  })

  it('do not change the plan, which serves other rows', () => {
    const action = pageAction('prices')
    actionProps(action, { name: '螺纹钢' }, environment)
    expect(action.props.query).toMatchObject({ name: '= name' })
  })
})
