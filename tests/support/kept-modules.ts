import type { Vite } from 'vitest/node'

/** Ours and the packages, which no test puts another one in place of; what is Vitest's own is asked for anew by each file. */
const KEPT = /^\/(?:schemas|renderer|widgets|src|tests|node_modules)\//

/** Until Vitest has said that nobody changes the files meanwhile. */
let mayChange = true

/**
 * Lets the browser keep a module from one file of tests to the next. Vite has it ask each time whether the module is still
 * the same: 800 times for a page with a grid. While somebody watches their changes, it does ask.
 */
export const keptModules: Vite.Plugin = {
  name: 'kept-modules',
  configureVitest({ vitest }) {
    mayChange = vitest.config.watch
  },
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      if (!mayChange && KEPT.test(request.url ?? '')) {
        const setHeader = response.setHeader.bind(response)
        response.setHeader = (name, value) =>
          setHeader(name, name.toLowerCase() === 'cache-control' && value === 'no-cache' ? 'max-age=3600' : value)
      }
      next()
    })
  },
}
