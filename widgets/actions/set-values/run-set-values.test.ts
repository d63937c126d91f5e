import { describe, expect, it } from 'vitest'
import type { ActionPlan, PagePlan } from '#renderer/compile/plan.ts'
import { type ActionDone, ConflictError, type DataSource } from '#renderer/data-source.ts'
import type { Host, NoticeOffer } from '#renderer/host.ts'
import type { Done } from '#renderer/saved-rows.ts'
import { runSetValues } from './run-set-values.ts'

/** Runs the action on two rows; `undo` is what takes it back. */
async function run(undo?: { readonly count: number; readonly run: () => Promise<Done> }) {
  const said: string[] = []
  let offer: NoticeOffer | undefined
  let changes = 0
  const notice = {
    success(text: string, offered?: NoticeOffer) {
      said.push(text)
      offer = offered
    },
    warning: (text: string) => said.push(text),
    error: (text: string) => said.push(text),
  }
  const done: ActionDone = { message: '操作成功!', ...(undo && { undo }) }
  const outcome = await runSetValues({
    plan: {} as PagePlan, // nothing of the page is read
    action: { name: 'stop', title: '停用' } as ActionPlan, // no more than this is read
    props: {},
    records: [{ id: '1' }, { id: '2' }],
    dataSource: { runAction: async () => done } as unknown as DataSource, // nothing else is called
    host: { notice } as unknown as Host, // nothing else is asked for
    changedAgain: () => {
      changes += 1
    },
    openPanel: () => Promise.reject(new Error('It opens nothing.')),
  })
  return { outcome, said, offer, changes: () => changes }
}

describe('an action that stores values', () => {
  it('offers nothing when there is nothing that takes it back', async () => {
    expect(await run()).toMatchObject({ outcome: { kind: 'rows-changed' }, said: ['操作成功!'], offer: undefined })
  })

  it('is taken back by what is offered beside its message, and its rows are read once more', async () => {
    const ran: string[] = []
    const { said, offer, changes } = await run({
      count: 2,
      run: async () => {
        ran.push('undo')
        return { message: '操作成功!' }
      },
    })
    expect(offer?.title).toBe('撤销')
    await offer?.run()
    expect(ran).toEqual(['undo'])
    expect(said).toEqual(['操作成功!', '已撤销“停用”'])
    expect(changes()).toBe(1)
  })

  it('says of how many rows, when not of all', async () => {
    expect((await run({ count: 1, run: async () => ({ message: '' }) })).offer?.title).toBe('撤销其中 1 条')
  })

  it.each([
    [new ConflictError('有 1 条数据在此之后又被修改'), '没有撤销：数据在此之后又被修改，请核对后再操作'],
    [new Error('没有权限'), '没有撤销：没有权限'],
  ])(
    'is not taken back where the server refuses it, says why, and shows the rows as they are: %s',
    async (why, says) => {
      const { said, offer, changes } = await run({ count: 2, run: () => Promise.reject(why) })
      await offer?.run()
      expect(said.at(-1)).toBe(says)
      expect(changes()).toBe(1)
    },
  )
})
