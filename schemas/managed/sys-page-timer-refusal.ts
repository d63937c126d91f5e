import type { ManagedResource } from './managed-resource.ts'
import { LIST_PAGE_TIMERS } from './sys-page-timer.ts'

/** Rows whose action was refused when their time had come. */
export const sysPageTimerRefusal: ManagedResource = {
  name: 'sys-page-timer-refusal',
  title: '被拒绝的数据',
  table: 'sys_page_timer_refusal',
  api: '/sys/pageTimerRefusal',
  pages: ['timer-refusals'],
  partOf: { page: 'timer-list', field: 'timerId' },
  permissions: { list: LIST_PAGE_TIMERS },
  fields: {
    timerId: { type: 'string(36)' },
    recordId: { type: 'string(36)' },
    tries: { type: 'integer' },
    nextTime: { type: 'datetime' },
    message: { type: 'string(500)' },
  },
}
