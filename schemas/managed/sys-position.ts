import type { ManagedResource } from './managed-resource.ts'

/** Positions of the tenant. Everybody may read them, by the call of the contract; changing them takes codes. */
export const sysPosition: ManagedResource = {
  name: 'sys-position',
  title: '职务',
  table: 'sys_position',
  api: '/sys/position',
  // The contract's list is for whoever chooses a position, without a code.
  paths: { list: '/sys/position/page' },
  pages: ['position'],
  permissions: {
    list: 'system:position:list',
    add: 'system:position:add',
    edit: 'system:position:edit',
    delete: 'system:position:delete',
    batch_delete: 'system:position:deleteBatch',
    export: 'system:position:export',
    import: 'system:position:import',
  },
  fields: {
    code: { type: 'string(100)' },
    name: { type: 'string(100)' },
    postRank: { type: 'enum' },
    postLevel: { type: 'integer' },
  },
}
