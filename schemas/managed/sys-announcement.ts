import type { ManagedResource } from './managed-resource.ts'

export const RELEASE_ANNOUNCEMENT = 'system:sysAnnouncement:doReleaseData'
export const REVOKE_ANNOUNCEMENT = 'system:sysAnnouncement:doReovkeData'

/** Announcements of the tenant, for those who write them; those of 0 are read by everybody. */
export const sysAnnouncement: ManagedResource = {
  name: 'sys-announcement',
  title: '系统通告',
  table: 'sys_announcement',
  api: '/sys/annountCement',
  // The contract's call by id is the bell's: it answers what was sent to the caller.
  paths: { queryById: '/sys/annountCement/queryForEdit' },
  pages: ['announcement-list'],
  permissions: {
    list: 'system:sysAnnouncement:list',
    add: 'system:sysAnnouncement:add',
    edit: 'system:sysAnnouncement:edit',
    delete: 'system:sysAnnouncement:delete',
    batch_delete: 'system:sysAnnouncement:deleteBatch',
    export: 'system:sysAnnouncement:exportXls',
    import: 'system:sysAnnouncement:importExcel',
  },
  otherPermissions: [
    { code: RELEASE_ANNOUNCEMENT, title: '发布通告' },
    { code: REVOKE_ANNOUNCEMENT, title: '撤销通告' },
  ],
  fields: {
    title: { type: 'string(100)', wire: 'titile' },
    abstract: { type: 'string(500)', wire: 'msgAbstract' },
    content: { type: 'text', wire: 'msgContent' },
    category: { type: 'enum', wire: 'msgCategory' },
    priority: { type: 'enum' },
    audience: { type: 'enum', wire: 'msgType' },
    userIds: { type: 'ref' },
    departIds: { type: 'ref' },
    startTime: { type: 'datetime' },
    endTime: { type: 'datetime' },
    sender: { type: 'string(64)' },
    sendStatus: { type: 'enum' },
    sendTime: { type: 'datetime' },
    cancelTime: { type: 'datetime' },
    pinned: { type: 'boolean', wire: 'izTop' },
    files: { type: 'file' },
    visitCount: { type: 'integer', wire: 'visitsNum' },
  },
  softDelete: true,
}
