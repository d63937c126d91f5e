import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const OURS = resolve(import.meta.dirname, '../../renderer/react/scroll-bar-size.ts')
const INSIDE_OF_IT = /\/node_modules\/@rc-component\/util\/es\//

/**
 * Puts our measure of scroll bars in the place of the one that Ant Design's table and overlays import; why is said there.
 * Development keeps the original, which is bundled before it is seen by plugins.
 */
export function measureScrollBarsOnce(): Plugin {
  return {
    name: 'pagewright:measure-scroll-bars-once',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      return importer !== undefined && INSIDE_OF_IT.test(importer) && /\/getScrollBarSize(\.js)?$/.test(source)
        ? OURS
        : null
    },
  }
}
