import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useHost } from '#renderer/react/host-context.tsx'
import type { TreeNode } from '#schemas/api/dictionary-trees.ts'
import { messages } from '../messages.ts'
import type { TreeSource } from './tree-source.ts'

/** A tree that is being chosen from is not another one from one opening to the next. */
const FRESH_MS = 60_000
const ROOT = ''

export interface TreeLevel {
  readonly nodes: readonly TreeNode[]
  readonly state: 'loading' | 'ready' | 'failed'
  /** Why it failed. */
  readonly problem: string
}

/** The levels of a tree that have been opened, by the key of the node above them. */
export function useTreeLevels(source: TreeSource) {
  const host = useHost()
  const client = useQueryClient()
  const [levels, setLevels] = useState<Readonly<Record<string, TreeLevel | undefined>>>({})
  const put = (at: string, level: TreeLevel) => setLevels((before) => ({ ...before, [at]: level }))

  async function open(parent: TreeNode | null): Promise<void> {
    const at = parent?.key ?? ROOT
    put(at, { nodes: levels[at]?.nodes ?? [], state: 'loading', problem: '' })
    try {
      const nodes = await client.fetchQuery({
        queryKey: [host.scope, 'tree', ...source.key, at],
        queryFn: ({ signal }) => source.load(parent, signal),
        staleTime: FRESH_MS,
        networkMode: 'always',
        retry: false,
      })
      put(at, { nodes, state: 'ready', problem: '' })
    } catch (error) {
      put(at, { nodes: [], state: 'failed', problem: error instanceof Error ? error.message : messages.choicesFailed })
    }
  }

  return {
    root: levels[ROOT],
    below: (node: TreeNode): TreeLevel | undefined =>
      levels[node.key] ?? (node.children ? { nodes: node.children, state: 'ready', problem: '' } : undefined),
    open,
  }
}

/** The whole tree, asked for once somebody searches in it. */
export function useWholeTree(source: TreeSource, wanted: boolean) {
  const host = useHost()
  const { loadWhole } = source
  return useQuery({
    queryKey: [host.scope, 'whole-tree', ...source.key],
    queryFn: ({ signal }) => (loadWhole ? loadWhole(signal) : []),
    enabled: wanted && loadWhole !== undefined,
    staleTime: FRESH_MS,
    networkMode: 'always',
  })
}
