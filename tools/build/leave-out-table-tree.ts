import type { Plugin } from 'vite'

const STUB = '\0left-out-table-tree'
const SELECTION = /\/node_modules\/antd\/es\/table\/hooks\/useSelection\.js/

/**
 * Keeps the tree out of the first list: Ant Design's table takes four functions about selected rows out of the package of
 * its tree, and with their index the tree itself would come along as soon as any panel draws one. Two of the functions
 * are taken from their own files, the two about lists of keys stand here.
 */
export function leaveOutTableTree(): Plugin {
  return {
    name: 'pagewright:leave-out-table-tree',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      return importer !== undefined && SELECTION.test(importer) && source === '@rc-component/tree' ? STUB : null
    },
    load(id) {
      if (id !== STUB) return null
      return [
        "export { conductCheck } from '@rc-component/tree/es/utils/conductUtil'",
        "export { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil'",
        'export const arrAdd = (list, key) => ((list ?? []).includes(key) ? [...list] : [...(list ?? []), key])',
        'export const arrDel = (list, key) => (list ?? []).filter((one) => one !== key)',
      ].join('\n')
    },
  }
}
