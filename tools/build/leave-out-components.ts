import type { Plugin } from 'vite'

const STUB = '\0left-out-component'

/**
 * Keeps React out of the server and the command line. They read widget definitions, whose drawings stand behind
 * `load: () => import('./….tsx')`; this puts a module that throws in the place of each drawing, so that nobody loads
 * one by accident. A component that is imported in any other way fails the build.
 */
export function leaveOutComponents(): Plugin {
  return {
    name: 'pagewright:leave-out-components',
    enforce: 'pre',
    resolveId(source, importer, { kind }) {
      if (!source.endsWith('.tsx')) return null
      if (kind === 'dynamic-import') return STUB
      return this.error(
        `${importer} imports the component ${source}; outside the browser only a lazy import() may name one`,
      )
    },
    load(id) {
      if (id !== STUB) return null
      return `throw new Error('A component was loaded outside the browser: call load() in the console only')`
    },
  }
}
