import type { HostCall } from '#renderer/calls/host-call.ts'
import type { ChoicesPlan } from '#renderer/compile/plan.ts'
import { loadCategory, loadCategoryChildren, loadCategoryRoot, loadCategoryTree } from '#schemas/api/categories.ts'
import type { TreeNode } from '#schemas/api/dictionary-trees.ts'
import type { TreeSource } from './tree-source.ts'

/** What is above all categories. */
const ABOVE_ROOTS = '0'

/** A field stores the code of a category where its reference says so, else the id. */
function storedOf(choices: ChoicesPlan | null) {
  const storesCode = choices?.source === 'ref' && choices.value === 'code'
  return (node: TreeNode) => (storesCode ? (node.code ?? node.key) : node.key)
}

export interface PlainCategories {
  readonly parentCode: string
  /** Branches are read when they are opened. */
  readonly isLazy: boolean
}

/** Categories below one, by its code: whole, or level by level. */
export function plainCategories(
  call: HostCall,
  choices: ChoicesPlan | null,
  { parentCode, isLazy }: PlainCategories,
): TreeSource {
  const pcode = parentCode || ABOVE_ROOTS
  const wholeTree = (signal: AbortSignal) => call(loadCategoryRoot, { query: { async: false, pcode } }, { signal })
  return {
    key: ['categories', pcode, isLazy],
    storedOf: storedOf(choices),
    load(parent, signal) {
      if (parent) return call(loadCategoryChildren, { query: { pid: parent.key } }, { signal })
      return isLazy ? call(loadCategoryRoot, { query: { async: true, pcode } }, { signal }) : wholeTree(signal)
    },
    loadWhole: wholeTree,
  }
}

export interface WantedCategories {
  /** Where the tree begins: below a code, or below an id; both empty: at the first level. */
  readonly pcode: string
  readonly pid: string
  readonly condition: string
}

/** Categories that fit a condition, level by level; the condition is asked of each level. */
export function wantedCategories(
  call: HostCall,
  choices: ChoicesPlan | null,
  { pcode, pid, condition }: WantedCategories,
): TreeSource {
  const root = pid === '' ? { pcode: pcode || ABOVE_ROOTS } : { pid }
  return {
    key: ['wanted-categories', root, condition],
    storedOf: storedOf(choices),
    load: (parent, signal) =>
      // Specified: what is opened is asked for by its id alone.
      call(loadCategoryTree, { query: parent ? { pid: parent.key } : { ...root, condition } }, { signal }),
    // The whole tree would hold what the condition leaves out: then only what is open is searched.
    ...(condition === '' && {
      async loadWhole(signal: AbortSignal) {
        const code =
          pid === '' ? root.pcode : (await call(loadCategory, { query: { field: 'id', val: pid } }, { signal })).code
        return call(loadCategoryRoot, { query: { async: false, pcode: code ?? ABOVE_ROOTS } }, { signal })
      },
    }),
  }
}
