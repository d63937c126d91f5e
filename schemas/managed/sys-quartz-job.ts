import type { ManagedResource } from './managed-resource.ts'

export const LIST_JOBS = 'system:quartzJob:list'
export const PAUSE_JOBS = 'system:quartzJob:pause'
export const RESUME_JOBS = 'system:quartzJob:resume'
export const EXECUTE_JOBS = 'system:quartzJob:execute'

/** When the jobs of the program run. */
export const sysQuartzJob: ManagedResource = {
  name: 'sys-quartz-job',
  title: '定时任务',
  table: 'sys_quartz_job',
  api: '/sys/quartzJob',
  pages: ['quartz-job-list'],
  ruledBy: ['page/quartz-jobs', 'system/QuartzJobList'],
  permissions: {
    list: LIST_JOBS,
    add: 'system:quartzJob:add',
    edit: 'system:quartzJob:edit',
    delete: 'system:quartzJob:delete',
    batch_delete: 'system:quartzJob:deleteBatch',
    export: 'system:quartzJob:exportXls',
    import: 'system:quartzJob:importExcel',
  },
  otherPermissions: [
    { code: PAUSE_JOBS, title: '停止定时任务' },
    { code: RESUME_JOBS, title: '启动定时任务' },
    { code: EXECUTE_JOBS, title: '立即执行定时任务' },
  ],
  fields: {
    jobClassName: { type: 'string(255)' },
    cronExpression: { type: 'string(255)' },
    parameter: { type: 'string(1000)' },
    description: { type: 'string(255)' },
    status: { type: 'enum' },
    nextTime: { type: 'datetime' },
    lastTime: { type: 'datetime' },
    lastState: { type: 'enum' },
    lastMs: { type: 'integer' },
    failures: { type: 'integer' },
    trouble: { type: 'enum' },
  },
  ofInstallation: true,
}

/** What has become of their runs: read-only. */
export const sysQuartzRun: ManagedResource = {
  name: 'sys-quartz-run',
  title: '执行记录',
  table: 'sys_quartz_run',
  api: '/sys/quartzRun',
  pages: ['quartz-run-list'],
  partOf: { page: 'quartz-job-list', field: 'jobId' },
  permissions: { list: LIST_JOBS },
  fields: {
    jobId: { type: 'string(36)' },
    jobClassName: { type: 'string(255)' },
    parameter: { type: 'string(1000)' },
    cause: { type: 'enum' },
    dueTime: { type: 'datetime' },
    beginTime: { type: 'datetime' },
    endTime: { type: 'datetime' },
    durationMs: { type: 'integer' },
    state: { type: 'enum' },
    output: { type: 'text' },
  },
}
