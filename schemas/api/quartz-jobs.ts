import { Type } from 'typebox'
import { sysQuartzJob } from '#schemas/managed/sys-quartz-job.ts'
import { EXECUTE_JOBS, PAUSE_JOBS, RESUME_JOBS } from '../managed/sys-quartz-job.ts'
import { endpoint } from './endpoint.ts'
import { noResult } from './envelope.ts'

const query = Type.Object({ id: Type.String({ minLength: 1, maxLength: 36, description: '定时任务' }) })

/** It does not run any more until it is resumed; what runs at the moment ends by itself. Clients of the contract use GET. */
export const pauseJob = endpoint({
  method: 'POST',
  alsoBy: ['GET'],
  path: '/sys/quartzJob/pause',
  access: { permission: PAUSE_JOBS },
  ofInstallation: sysQuartzJob.title,
  title: '停止定时任务',
  query,
  result: noResult,
})

/** It runs again, from its next time on. */
export const resumeJob = endpoint({
  method: 'POST',
  alsoBy: ['GET'],
  path: '/sys/quartzJob/resume',
  access: { permission: RESUME_JOBS },
  ofInstallation: sysQuartzJob.title,
  title: '启动定时任务',
  query,
  result: noResult,
})

/** One run more, by some server, within seconds; also of a job that is paused. */
export const executeJob = endpoint({
  method: 'POST',
  alsoBy: ['GET'],
  path: '/sys/quartzJob/execute',
  access: { permission: EXECUTE_JOBS },
  ofInstallation: sysQuartzJob.title,
  title: '立即执行定时任务',
  query,
  result: noResult,
})
