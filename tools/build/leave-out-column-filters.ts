import type { Plugin } from 'vite'

const STUB = '\0left-out-column-filters'
const HOOK = /\/node_modules\/antd\/es\/table\/hooks\/useFilter\//

/**
 * Keeps the menu out of the build that Ant Design's table opens for `filters` of a column: a tree, check boxes and radio
 * buttons, 20 KB before the first list. Lists ask their server through the query bar; a column that declares `filters`
 * all the same stops with a message that names this file. Development keeps the original, which is bundled before it is
 * seen by plugins.
 */
export function leaveOutColumnFilters(): Plugin {
  return {
    name: 'pagewright:leave-out-column-filters',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      return importer !== undefined && HOOK.test(importer) && /\/FilterDropdown(\.js)?$/.test(source) ? STUB : null
    },
    load(id) {
      if (id !== STUB) return null
      return [
        'export const flattenKeys = () => []',
        "export default () => { throw new Error('Column filters are left out: tools/build/leave-out-column-filters.ts') }",
      ].join('\n')
    },
  }
}
