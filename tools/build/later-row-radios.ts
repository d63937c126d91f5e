import type { Plugin } from 'vite'

const LATER = '\0later-row-radios'
const HOOK = /\/node_modules\/antd\/es\/table\/hooks\/useSelection\.js/

/**
 * Loads the radio buttons of Ant Design's table when the first table draws them, 5 KB before the first list otherwise:
 * dialogs in which one row is chosen have them, lists mark rows with check boxes. Development keeps the original.
 */
export function laterRowRadios(): Plugin {
  return {
    name: 'pagewright:later-row-radios',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      return importer !== undefined && HOOK.test(importer) && /\/radio(\/index(\.js)?)?$/.test(source) ? LATER : null
    },
    load(id) {
      if (id !== LATER) return null
      return [
        "import { createElement, lazy, Suspense } from 'react'",
        "const Radio = lazy(() => import('antd/es/radio/index.js'))",
        'export default (props) => createElement(Suspense, { fallback: null }, createElement(Radio, props))',
      ].join('\n')
    },
  }
}
