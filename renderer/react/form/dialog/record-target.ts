import type { PageRecord } from '../../../compile/plan.ts'

/** What is opened of a page's records, besides what is only read (`../../detail/workplace`). `refund` shows the record under the title 退款; nothing can be submitted. */
export type RecordTarget =
  | {
      readonly mode: 'add'
      /** What the new record begins with: the node below which it is added, for one. */
      readonly values?: PageRecord
    }
  | { readonly mode: 'edit'; readonly id: string }
  | { readonly mode: 'refund'; readonly id: string }

export type RecordMode = RecordTarget['mode']

export function isEditable({ mode }: RecordTarget): boolean {
  return mode === 'add' || mode === 'edit'
}

export function targetId(target: RecordTarget): string | undefined {
  return target.mode === 'add' ? undefined : target.id
}
