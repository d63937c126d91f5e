import { describe, expect, it } from 'vitest'
import { parseDictionaryFilter } from './dictionary-filter.ts'

const compare = (column: string, equals: boolean, value: string) => ({ column, equals, value })

describe('the fourth part of a table dictionary', () => {
  it.each([
    ["username='admin'", [compare('username', true, 'admin')], []],
    ["username != 'admin'", [compare('username', false, 'admin')], []],
    ["username <> 'admin'", [compare('username', false, 'admin')], []],
    ['status=1', [compare('status', true, '1')], []],
    ['1=1', [], []],
    [" 1 = 1 and realname='李''四' ", [compare('realname', true, "李'四")], []],
    ["a='x,y' AND b!=''", [compare('a', true, 'x,y'), compare('b', false, '')], []],
    ['order by create_time', [], [{ column: 'create_time', descending: false }]],
    [
      "username!='admin' ORDER BY create_time desc, id asc",
      [compare('username', false, 'admin')],
      [
        { column: 'create_time', descending: true },
        { column: 'id', descending: false },
      ],
    ],
  ])('%s is understood', (text, comparisons, order) => {
    expect(parseDictionaryFilter(text)).toEqual({ comparisons, order })
  })

  it.each([
    '',
    ' ',
    "username='admin'; drop table sys_user",
    "username='admin' or 1=1",
    "username like '%a%'",
    "username in ('a','b')",
    "username='a' --",
    "username='a' /* b */",
    "username=(select 'a')",
    "lower(username)='a'",
    'username=realname',
    "sys_user.username='a'",
    "'a'='a'",
    '2=2',
    '1=2',
    'username',
    "username='a",
    "username='a' and",
    'order by',
    'order create_time',
    'order by 1',
    'order by create_time limit 1',
    'order by create_time,',
    "username='a' union select 1",
    'username=$1',
    'username="a"',
  ])('%j is not', (text) => {
    expect(parseDictionaryFilter(text)).toBeUndefined()
  })
})
