import { describe, expect, it } from 'vitest'
import { createDictionaries } from './dictionaries.ts'
import { createHostCall } from './host-call.ts'
import { serve } from './served-answers.fixture.ts'
import { createMemoryStore } from './storage/browser-store.ts'
import { createStorage } from './storage/storage.ts'

const item = (value: string, text: string) => ({ value, text, title: text, label: text })
const openStorage = () => createStorage({ local: createMemoryStore(), session: createMemoryStore(), now: () => 1_000 })

describe('dictionaries', () => {
  it('come from the cache of sign-in, without a call', async () => {
    const { http, calls } = serve({})
    const storage = openStorage()
    createDictionaries(createHostCall(http), storage).replaceAll({ yn: [item('Y', '是')] })
    const dictionaries = createDictionaries(createHostCall(http), storage)
    expect(dictionaries.peek('yn')).toEqual([item('Y', '是')])
    expect(await dictionaries.load('yn')).toEqual([item('Y', '是')])
    expect(calls).toEqual([])
  })

  it('are asked for once when several fields want one that did not come with sign-in', async () => {
    const { http, calls } = serve({ '/sys/dict/getDictItems/level': [item('h', '高')] })
    const dictionaries = createDictionaries(createHostCall(http), openStorage())
    const [first, second] = await Promise.all([dictionaries.load('level'), dictionaries.load('level')])
    expect(first).toEqual(second)
    expect(dictionaries.peek('level')).toEqual([item('h', '高')])
    expect(calls).toEqual(['/sys/dict/getDictItems/level'])
  })

  it('are asked for again after a failure', async () => {
    const { http, calls } = serve({})
    const dictionaries = createDictionaries(createHostCall(http), openStorage())
    await expect(dictionaries.load('level')).rejects.toThrow('没有')
    await expect(dictionaries.load('level')).rejects.toThrow('没有')
    expect(calls).toHaveLength(2)
  })

  it('search tables by ten, and ask nothing for no values', async () => {
    const { http, calls } = serve({
      '/sys/dict/loadDict/a,b,c': [item('1', '一')],
      '/sys/dict/loadDictItem/a,b,c': ['一', '二'],
    })
    const dictionaries = createDictionaries(createHostCall(http), openStorage())
    expect(await dictionaries.search('a,b,c', '一')).toEqual([item('1', '一')])
    expect(await dictionaries.labels('a,b,c', ['1', '2'])).toEqual(['一', '二'])
    expect(await dictionaries.labels('a,b,c', [])).toEqual([])
    expect(calls).toEqual([
      '/sys/dict/loadDict/a,b,c?keyword=%E4%B8%80&pageNo=1&pageSize=10',
      '/sys/dict/loadDictItem/a,b,c?key=1%2C2',
    ])
  })

  it('say as a warning why a search failed, in the words of the server', async () => {
    const warnings: string[] = []
    const dictionaries = createDictionaries(createHostCall(serve({}).http), openStorage(), {
      warning: (text) => warnings.push(text),
    })
    await expect(dictionaries.search('a,b,c', '一')).rejects.toThrow('没有')
    expect(warnings).toEqual(['没有'])
  })
})
