import { useQueries } from '@tanstack/react-query'
import { Alert, Button, Tree } from 'antd'
import { useState } from 'react'
import type { Host } from '#renderer/host.ts'
import { useHost } from '#renderer/react/host-context.tsx'
import { queryDepartTreeSync } from '#schemas/api/departments.ts'
import { messages } from './messages.ts'

interface DepartmentBranchesProps {
  /** Null: all. */
  readonly chosen: string | null
  onChoose(department: string | null): void
}

interface Branch {
  readonly key: string
  readonly title: string
  readonly isLeaf: boolean
  readonly children?: Branch[]
}

const ROOT = ''

/** The departments below one; `''`: the roots. */
function branchQuery(host: Pick<Host, 'call' | 'scope'>, pid: string) {
  return {
    queryKey: [host.scope, 'department-branch', pid],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      host.call(queryDepartTreeSync, { query: pid === ROOT ? {} : { pid } }, { signal }),
    staleTime: 60_000,
    networkMode: 'always' as const,
  }
}

/** Departments, read level by level as they are opened; choosing one narrows the rows beside it. */
export function DepartmentBranches({ chosen, onChoose }: DepartmentBranchesProps) {
  const host = useHost()
  const [opened, setOpened] = useState<readonly string[]>([ROOT])
  const branches = useQueries({ queries: opened.map((pid) => branchQuery(host, pid)) })
  const [expanded, setExpanded] = useState<readonly string[]>([])
  const below = new Map(opened.map((pid, index) => [pid, branches[index]?.data]))
  const failed = branches.find(({ isError }) => isError)

  function nodesBelow(pid: string): Branch[] {
    return (below.get(pid) ?? []).map((node) => ({
      key: node.id,
      title: node.departName,
      isLeaf: node.isLeaf,
      ...(below.has(node.id) && below.get(node.id) !== undefined && { children: nodesBelow(node.id) }),
    }))
  }
  if (failed?.error) {
    const retry = (
      <Button size="small" autoInsertSpace={false} onClick={() => void failed.refetch()}>
        {messages.retry}
      </Button>
    )
    return <Alert type="error" title={messages.failed(failed.error.message)} action={retry} />
  }
  return (
    <>
      <Button type="link" size="small" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        {messages.allDepartments}
      </Button>
      <Tree<Branch>
        style={{ background: 'transparent' }}
        aria-label={messages.departments}
        blockNode
        treeData={nodesBelow(ROOT)}
        selectedKeys={chosen === null ? [] : [chosen]}
        expandedKeys={[...expanded]}
        onExpand={(keys) => setExpanded(keys.map(String))}
        loadData={async ({ key }) => {
          const pid = String(key)
          setOpened((now) => (now.includes(pid) ? now : [...now, pid]))
        }}
        onSelect={(keys) => onChoose(keys[0] === undefined ? null : String(keys[0]))}
      />
    </>
  )
}
