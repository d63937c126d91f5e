import { describe, expect, it } from 'vitest'
import {
  listMyAnnouncements,
  listSentAnnouncements,
  markAllAnnouncementsRead,
  markAnnouncementRead,
} from '#schemas/api/announcements.ts'
import { checkDuplicate, checkRuleByCode } from '#schemas/api/checks.ts'
import { getDictItems, loadDict, loadDictItem, queryAllDictItems, refleshCache } from '#schemas/api/dictionaries.ts'
import { getAnnouncement } from '#schemas/api/own-announcements.ts'
import { getUserPermissionByToken } from '#schemas/api/permissions.ts'
import { executeFillRule, executeFillRules } from '#schemas/api/rules.ts'
import { readOne } from '#src/features/announcements/queries.ts'
import { readMenu } from '#src/features/menu/read-menu.ts'
import { serve } from '#src/platform/served-answers.fixture.ts'
import * as foreign from './foreign-answers.fixture.ts'

/** A server that answers every call with this. */
function answering(path: string, result: unknown) {
  return serve({ [path]: result }).http
}

describe('answers of the contract’s servers', () => {
  it.each([
    ['S21', foreign.S21_PERMISSIONS, ['用户管理']],
    ['S23', foreign.S23_PERMISSIONS, ['首页', '系统管理']],
    ['S39', foreign.S39_PERMISSIONS, ['首页', '系统管理', '']],
  ])('%s: the menu is read, with what may be opened', async (_, answer, titles) => {
    const result = await answering(getUserPermissionByToken.path, answer).call(getUserPermissionByToken)
    const config = {
      domianURL: 'https://s.test/jeecg-boot',
      staticDomainURL: '',
      onlinePreviewDomainURL: '',
      casPrefixUrl: '',
    }
    const lookups = { ownOrigin: 'https://c.test', config, userId: '1', username: 'li', tenantId: '0' }
    const menu = readMenu(result.menu, { lookups, mayOpen: () => true })
    expect(menu.map(({ meta }) => meta.title)).toEqual(titles)
    expect(result.auth).toHaveLength(1)
  })

  it.each([
    ['S21', foreign.S21_BELL],
    ['S23', foreign.S23_BELL],
    ['S39', foreign.S39_BELL],
  ])('%s: the bell is read, whatever its items lack', async (_, answer) => {
    const result = await answering(listMyAnnouncements.path, answer).call(listMyAnnouncements, { query: {} })
    expect(result.anntMsgList).toHaveLength(1)
  })

  it.each([
    ['S23', foreign.S23_SENT, ['系统维护通知']],
    ['S39', foreign.S39_SENT, ['系统维护通知', '系统维护通知']],
  ])('%s: my messages are read without names of senders', async (_, answer, titles) => {
    const result = await answering(listSentAnnouncements.path, answer).call(listSentAnnouncements, { query: {} })
    expect(result.records.map(({ titile }) => titile)).toEqual(titles)
  })

  it('S39: one announcement is read', async () => {
    const http = answering(getAnnouncement.path, foreign.S39_ANNOUNCEMENT)
    expect(await http.call(getAnnouncement, { query: { id: '1' } })).toMatchObject({ titile: '系统维护通知' })
  })

  it.each([
    ['nothing', null],
    ['a text', '全部已读'],
    ['the entity', foreign.S39_ANNOUNCEMENT],
  ])('marking read may have %s as its result', async (_, result) => {
    const answer = JSON.stringify({ success: true, message: '全部已读', code: 0, result })
    const { http } = serve({ [markAnnouncementRead.path]: answer, [markAllAnnouncementsRead.path]: answer })
    await expect(readOne(http, '1')).resolves.toBeUndefined()
    expect((await http.envelope(markAllAnnouncementsRead)).message).toBe('全部已读')
  })

  it.each([
    ['S21', foreign.S21_DICT_ITEMS],
    ['S23', foreign.S23_DICT_ITEMS],
    ['S39', foreign.S39_DICT_ITEMS],
  ])('%s: items of dictionaries are read, one by one, searched for, and all at once', async (_, items) => {
    const { http } = serve({
      '/sys/dict/getDictItems/sex': items,
      '/sys/dict/loadDict/a,b,c': items,
      '/sys/dict/loadDictItem/a,b,c': ['男'],
      [queryAllDictItems.path]: { sex: items, empty: [] },
      [refleshCache.path]: null,
    })
    expect((await http.call(getDictItems, { params: { dictCode: 'sex' } }))[0]?.text).toBe('男')
    expect((await http.call(loadDict, { params: { dictCode: 'a,b,c' } }))[0]?.value).toBe('1')
    expect(await http.call(loadDictItem, { params: { dictCode: 'a,b,c' }, query: { key: '1' } })).toEqual(['男'])
    expect(Object.keys(await http.call(queryAllDictItems))).toEqual(['sex', 'empty'])
    expect(await http.call(refleshCache)).toBeNull()
  })

  it('remote checks tell by their success, whatever code and result they carry', async () => {
    const check = (answer: object) =>
      answering(checkDuplicate.path, JSON.stringify(answer)).call(checkDuplicate, {
        query: { tableName: 'sys_user', fieldName: 'username', fieldVal: 'li' },
      })
    await expect(check(foreign.DUPLICATE_ANSWERS.free)).resolves.toBeDefined()
    await expect(check(foreign.DUPLICATE_ANSWERS.empty)).resolves.toBeNull()
    await expect(check(foreign.DUPLICATE_ANSWERS.taken)).rejects.toThrow('该值不可用，系统中已存在！')
    const rule = answering(checkRuleByCode.path, JSON.stringify(foreign.BROKEN_RULE))
    await expect(rule.call(checkRuleByCode, { query: { ruleCode: 'common', value: '1' } })).rejects.toThrow(
      '第一位只能是字母',
    )
  })

  it('generated values are read, one and several', async () => {
    const { http } = serve({
      '/sys/fillRule/executeRuleByCode/shop_order_num': JSON.stringify({ success: true, result: 'CN2026112009300042' }),
      [executeFillRules.path]: foreign.FILLED,
    })
    const params = { ruleCode: 'shop_order_num' }
    expect(await http.call(executeFillRule, { params, body: {} })).toBe('CN2026112009300042')
    expect(await http.call(executeFillRules, { body: { rules: [params] } })).toEqual(foreign.FILLED)
  })
})
