import { observable } from '@formily/reactive'
import type { FormBlock, FormNode, FormPanes } from '../../field/visible-layout.ts'
import { type FormPlace, targetOf } from './form-place.ts'

/** Which pane of the tabs or steps of a form is in front. Reading is reactive. */
export interface PanesModel {
  activeOf(panes: FormPanes): number
  show(panes: FormPanes, index: number): void
  /** Brings the pane that holds a place to the front. */
  reveal(place: FormPlace): void
  /** The steps, where the form is filled in step by step. */
  readonly steps: FormPanes | null
}

export function createPanesModel(layout: readonly FormNode[]): PanesModel {
  const all = layout.filter((node): node is FormPanes => 'panes' in node)
  const active = observable.shallow<number[]>(all.map(() => 0))
  return {
    steps: all.find(({ kind }) => kind === 'steps') ?? null,
    activeOf: (panes) => active[all.indexOf(panes)] ?? 0,
    show(panes, index) {
      active[all.indexOf(panes)] = index
    },
    reveal(place) {
      const target = targetOf(place)
      for (const [position, { panes }] of all.entries()) {
        const index = panes.findIndex(({ blocks }) => targetNames(blocks).includes(target))
        if (index !== -1) active[position] = index
      }
    },
  }
}

/** Names of the fields and sub-tables that blocks hold. */
export function targetNames(blocks: readonly FormBlock[]): readonly string[] {
  return blocks.flatMap((block) =>
    block.kind === 'section' ? block.fields.map(({ placed }) => placed.field.name) : [block.table.name],
  )
}
