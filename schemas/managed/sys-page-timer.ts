import type { ManagedResource } from './managed-resource.ts'

export const LIST_PAGE_TIMERS = 'system:timer:list'
export const PAUSE_PAGE_TIMERS = 'system:timer:pause'

/** The timers of pages as they stand in a tenant: read-only, but for pausing them. */
export const sysPageTimer: ManagedResource = {
  name: 'sys-page-timer',
  title: '定时任务',
  table: 'sys_page_timer',
  api: '/sys/pageTimer',
  pages: ['timer-list'],
  ruledBy: ['page/page-timers'],
  permissions: { list: LIST_PAGE_TIMERS },
  otherPermissions: [{ code: PAUSE_PAGE_TIMERS, title: '暂停与启用' }],
  fields: {
    pageCode: { type: 'string(64)' },
    pageTitle: { type: 'string(100)' },
    timerName: { type: 'string(64)' },
    title: { type: 'string(100)' },
    daily: { type: 'string(5)' },
    paused: { type: 'boolean' },
    nextTime: { type: 'datetime' },
    lastTime: { type: 'datetime' },
    doneCount: { type: 'integer' },
    refusedCount: { type: 'integer' },
    error: { type: 'string(500)' },
  },
}
