import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Task } from '#schemas/api/tasks.ts'
import { messages } from '#src/features/tasks/messages.ts'
import { myTasks, tasksKey } from '#src/features/tasks/queries.ts'
import { endedSince } from '#src/features/tasks/task-state.ts'
import { TaskTray } from '#src/features/tasks/task-tray.tsx'
import type { TaskChange } from '#src/features/tasks/task-work.ts'
import { scopeOf } from '#src/platform/session/session-store.ts'
import { useConsole } from '../boot/console-context.ts'
import { loadChunk } from '../boot/load-chunk.ts'
import { useLazyPart } from './use-lazy-part.ts'

const loadTaskWork = () => loadChunk(() => import('#src/features/tasks/task-work.ts'))

/** The tray of what the user has begun, with what it hears. */
export function ConsoleTasks() {
  const { services, session, liveNotices } = useConsole()
  const { http, transfers, notices, queryClient } = services
  const scope = scopeOf(session)
  const live = useSyncExternalStore(liveNotices.subscribe, liveNotices.state) === 'open'
  const { data: tasks, isError, refetch } = useQuery(myTasks(http, scope, { live }))

  const fail = useCallback((text: string) => notices.show({ kind: 'message', tone: 'error', text }), [notices])
  const popover = useLazyPart(
    () => import('#src/features/tasks/task-popover.tsx').then((module) => module.TaskPopover),
    messages.loadFailed,
  )
  const change = async (how: TaskChange, task: Task | null) => {
    try {
      const { changeTask } = await loadTaskWork()
      await changeTask(http, how, task)
    } catch (error) {
      fail(textOf(error))
    }
    await queryClient.invalidateQueries({ queryKey: tasksKey(scope) })
  }
  const download = useCallback(
    async (task: Task) => {
      try {
        const { endpoint, query } = (await loadTaskWork()).taskFile(task)
        transfers.save(await transfers.receive(endpoint, { query }))
      } catch (error) {
        fail(messages.downloadFailed(textOf(error)))
      }
    },
    [transfers, fail],
  )
  const downloadErrors = async (task: Task) => {
    try {
      const { endpoint, query } = (await loadTaskWork()).taskErrorsFile(task)
      transfers.save(await transfers.receive(endpoint, { query }))
    } catch (error) {
      fail(messages.downloadFailed(textOf(error)))
    }
  }

  const known = useRef<readonly Task[]>(undefined)
  useEffect(() => {
    if (!tasks) return
    for (const task of endedSince(known.current, tasks)) tell(task)
    known.current = tasks

    function tell(task: Task) {
      const { title, state, message, file } = task
      if (state === 'failed') fail(messages.failed(title, message ?? ''))
      if (state !== 'done') return
      const offer = file && { title: messages.download, run: () => download(task) }
      const tone = task.report && task.report.errorCount > 0 ? 'warning' : 'success'
      const text = messages.done(title, message ?? '')
      notices.show({ kind: 'message', tone, text, ...(offer && { offer }) })
    }
  }, [tasks, notices, fail, download])

  return (
    <TaskTray
      Popover={popover.Part}
      panel={{
        tasks,
        failed: isError,
        onReload: () => void refetch(),
        onCancel: (task) => void change('cancel', task),
        onRetry: (task) => void change('retry', task),
        onRemove: (task) => void change('remove', task),
        onDownload: (task) => void download(task),
        onDownloadErrors: (task) => void downloadErrors(task),
      }}
      onNeeded={() => void popover.request()}
    />
  )
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
