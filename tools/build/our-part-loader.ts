import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const OURS = resolve(import.meta.dirname, '../../src/platform/part-loader-helper.ts')
/** The virtual module from which Vite lets built code import what loads style sheets before a lazy part. */
const VITES = '\0vite/preload-helper.js'

/** Puts our loader of lazy parts in the place of Vite's; why is said there. Development loads no style sheets. */
export function ourPartLoader(): Plugin {
  return {
    name: 'pagewright:our-part-loader',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id === VITES ? `export { __vitePreload } from ${JSON.stringify(OURS)}` : null),
  }
}
