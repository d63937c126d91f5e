import type { ManagedResource } from './managed-resource.ts'

export const LIST_DICTIONARIES = 'system:dict:list'
export const DELETE_DICTIONARIES = 'system:dict:delete'
export const EMPTY_DICTIONARY_BIN = 'system:dict:deleteRecycleBin'
const IMPORT_DICTIONARIES = 'system:dict:importExcel'
/** What opens the dictionaries from the menu. */
const ENTRIES_OF_DICTIONARIES: readonly string[] = ['page/dict-list', 'system/DictList']

/** Dictionaries of the installation, those of files among them, which are read-only. */
export const sysDict: ManagedResource = {
  name: 'sys-dict',
  title: '数据字典',
  table: 'sys_dict',
  api: '/sys/dict',
  pages: ['dict-list'],
  permissions: {
    list: LIST_DICTIONARIES,
    add: 'system:dict:add',
    edit: 'system:dict:edit',
    delete: DELETE_DICTIONARIES,
    batch_delete: 'system:dict:deleteBatch',
    export: 'system:dict:exportXls',
    import: IMPORT_DICTIONARIES,
  },
  otherPermissions: [{ code: EMPTY_DICTIONARY_BIN, title: '彻底删除' }],
  fields: {
    dictName: { type: 'string(100)' },
    dictCode: { type: 'string(100)' },
    description: { type: 'string(255)' },
    type: { type: 'integer' },
    file: { type: 'string(500)' },
  },
  ofInstallation: true,
  softDelete: true,
}

/** Items of the dictionaries that administrators keep. */
export const sysDictItem: ManagedResource = {
  name: 'sys-dict-item',
  title: '字典项',
  table: 'sys_dict_item',
  api: '/sys/dictItem',
  pages: ['dict-items'],
  partOf: { page: 'dict-list', field: 'dictId' },
  permissions: {
    list: LIST_DICTIONARIES,
    add: 'system:dict:item:add',
    edit: 'system:dict:item:edit',
    delete: 'system:dict:item:delete',
    batch_delete: 'system:dict:item:deleteBatch',
    export: 'system:dict:exportXls',
    import: IMPORT_DICTIONARIES,
  },
  fields: {
    dictId: { type: 'ref' },
    itemText: { type: 'string(255)' },
    itemValue: { type: 'string(100)' },
    itemColor: { type: 'string(32)' },
    description: { type: 'string(255)' },
    sortOrder: { type: 'integer' },
    status: { type: 'integer' },
  },
  ofInstallation: true,
}

/** Items as files say them: read-only. */
export const sysFileDictItem: ManagedResource = {
  ...sysDictItem,
  name: 'sys-file-dict-item',
  title: '文件中的字典项',
  table: 'sys_dict_file_item',
  api: '/sys/fileDictItem',
  pages: ['dict-file-items'],
  permissions: { list: LIST_DICTIONARIES },
}

/** The bin of dictionaries: read-only, but for bringing them back and removing them for good. */
export const sysDeletedDict: ManagedResource = {
  name: 'sys-deleted-dict',
  title: '字典回收站',
  table: 'sys_dict_deleted',
  api: '/sys/deletedDict',
  pages: ['dict-bin'],
  ruledBy: ENTRIES_OF_DICTIONARIES,
  permissions: { list: LIST_DICTIONARIES },
  fields: {
    dictName: { type: 'string(100)' },
    dictCode: { type: 'string(100)' },
    description: { type: 'string(255)' },
  },
  ofInstallation: true,
}
