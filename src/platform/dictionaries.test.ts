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

  it('are asked for again once they have changed, and those that have not are not', async () => {
    const { http, calls } = serve({ '/sys/dict/getDictItems/yn': [item('Y', '行')] })
    const storage = openStorage()
    const dictionaries = createDictionaries(createHostCall(http), storage)
    dictionaries.replaceAll({ yn: [item('Y', '是')], sex: [item('1', '男')] })
    dictionaries.forget(['yn'])
    expect(dictionaries.peek('yn')).toBeUndefined()
    expect(await dictionaries.load('yn')).toEqual([item('Y', '行')])
    expect(await dictionaries.load('sex')).toEqual([item('1', '男')])
    expect(calls).toEqual(['/sys/dict/getDictItems/yn'])
    // Nor does the next start know the old ones.
    expect(createDictionaries(createHostCall(http), storage).peek('yn')).toBeUndefined()
    dictionaries.forget(null)
    expect(dictionaries.peek('sex')).toBeUndefined()
  })

  it('that change while they are on their way are asked for once more', async () => {
    let text = '旧'
    let answer: () => void = () => undefined
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    const call = async () => {
      const items = [item('Y', text)]
      if (text === '旧') await asked
      return items
    }
    const dictionaries = createDictionaries(call as never, openStorage())
    const first = dictionaries.load('yn')
    text = '新'
    dictionaries.forget(['yn'])
    const second = dictionaries.load('yn')
    answer()
    expect(await second).toEqual([item('Y', '新')])
    await first
    expect(dictionaries.peek('yn')).toEqual([item('Y', '新')])
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
      '/sys/dict/loadDictItem/a,b,c?key=1%2C2&delNotExist=false',
    ])
  })

  describe('with labels that repeat the value', () => {
    /** A server whose rows have these texts. */
    async function labelsOf(values: readonly string[], rows: Readonly<Record<string, string | undefined>>) {
      const asked: string[] = []
      const call = (async (_: unknown, { query }: { query: { key: string; delNotExist: boolean } }) => {
        asked.push(query.key)
        return query.key.split(',').flatMap((key) => rows[key] ?? (query.delNotExist ? [] : [key]))
      }) as never
      const labels = await createDictionaries(call, openStorage()).labels('a,b,c', values)
      return { labels, asked }
    }

    it('tell a row that is called by its value from one that is gone', async () => {
      const { labels, asked } = await labelsOf(['1', 'x', 'y'], { 1: '甲', x: 'x' })
      expect(labels).toEqual(['甲', 'x', null])
      expect(asked).toEqual(['1,x,y', 'x,y', 'x', 'y'])
    })

    it('ask once more where all are gone, or none', async () => {
      expect(await labelsOf(['x', 'y'], {})).toEqual({ labels: [null, null], asked: ['x,y', 'x,y'] })
      expect(await labelsOf(['x'], { x: 'x' })).toEqual({ labels: ['x'], asked: ['x', 'x'] })
    })
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
