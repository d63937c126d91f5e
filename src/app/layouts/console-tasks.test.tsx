import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { EndpointResult } from '#schemas/api/endpoint.ts'
import { listTasks, type Task } from '#schemas/api/tasks.ts'
import type { HttpClient } from '#src/platform/http/http-client.ts'
import { silentServer } from '../boot/silent-server.fixture.ts'
import { openConsole } from './open-console.fixture.tsx'

const running: Task = {
  id: '1',
  kind: 'export',
  title: '导出“产品价格”',
  page: 'product-price',
  state: 'running',
  done: 1,
  total: 2,
  message: null,
  createTime: '2026-11-20 09:00:00',
  endTime: null,
  file: null,
  expireTime: null,
  report: null,
  mayRetry: false,
}

it('1. the console shows what was begun before a reload and on other pages, and says when it is done', async () => {
  let tasks: readonly Task[] = [running]
  const http: HttpClient = {
    ...silentServer,
    async call(asked, input) {
      if ((asked as { path: string }).path !== listTasks.path) return silentServer.call(asked, input)
      // The result of that endpoint.
      return tasks as unknown as EndpointResult<typeof asked>
    },
  }
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { screen, router } = await openConsole({ services: { http, queryClient } })
  const button = screen.getByRole('button', { name: '任务，1 个进行中' })
  await expect.element(button, { timeout: 10_000 }).toBeVisible()
  router.navigator.push('/system/role')
  await expect.element(button).toBeVisible()
  const file = { name: '产品价格.xlsx', bytes: 9 }
  tasks = [{ ...running, state: 'done', done: 2, message: '已导出 2 条数据', file, expireTime: '2026-11-21 09:00:00' }]
  // Nobody else is answered.
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'tasks' })
  await expect.element(screen.getByText('导出“产品价格”：已导出 2 条数据')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '任务', exact: true })).toBeVisible()
})
