import { describe, expect, it } from 'vitest'
import { readDictionaryNews, readNotice, readTableMessage, writeRowMessage } from './messages.ts'

describe('messages of the notice channel', () => {
  it.each([
    ['{"cmd":"topic","msgId":"7","msgTxt":"放假通知","noticeType":"system"}', { messageId: '7', text: '放假通知' }],
    ['{"cmd":"user"}', { messageId: undefined, text: undefined }],
    ['{"cmd":"topic","msgTxt":"批量设置已读"}', { messageId: undefined, text: '批量设置已读' }],
  ])('reads %s', (text, news) => {
    expect(readNotice(text)).toEqual(news)
  })

  it.each([
    ['{"cmd":"dictionaries","codes":["sex"]}', ['sex']],
    ['{"cmd":"dictionaries"}', null],
    ['{"cmd":"topic"}', undefined],
    ['{"cmd":"dictionaries","codes":"sex"}', undefined],
    ['{', undefined],
  ])('of dictionaries: %s', (text, codes) => {
    expect(readDictionaryNews(text)).toEqual(codes)
  })

  it.each([
    '',
    'ping',
    '{',
    '[]',
    'null',
    '{"cmd":"dictionaries"}',
    '{"cmd":"email"}',
    '{"cmd":7}',
    '{"msgId":"7"}',
    '{"cmd":"topic","msgId":{}}',
  ])('ignores %j', (text) => {
    expect(readNotice(text)).toBeUndefined()
  })
})

describe('messages of the data-table channel', () => {
  it('reads the row that it writes', () => {
    const change = { socketKey: 'vxe-default', row: { id: '7', name: '白糖' }, caseId: 'case-1' }
    expect(readTableMessage(writeRowMessage(change))).toEqual({ kind: 'row', ...change })
  })

  it('reads data for whoever has registered for its key', () => {
    expect(readTableMessage('{"type":"common_send_date","data":{"key":"price","args":[1,"x"]}}')).toEqual({
      kind: 'data',
      key: 'price',
      args: [1, 'x'],
    })
  })

  it.each([
    '',
    '{"type":"unknown","data":{}}',
    '{"type":"update_vxe_table","data":{"socketKey":"a","args":[]}}',
    '{"type":"update_vxe_table","data":null}',
    '{"type":"common_send_date","data":{"args":[]}}',
  ])('ignores the malformed %j (spec 8)', (text) => {
    expect(readTableMessage(text)).toBeUndefined()
  })
})
