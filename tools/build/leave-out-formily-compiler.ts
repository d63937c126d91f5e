import type { Plugin } from 'vite'

const COMPILER = /\/node_modules\/@formily\/json-schema\/(?:esm|lib)\/compiler\.js$/
/** What `Registry.compile` does with the text of an expression, silently or not. */
const COMPILED = /return new Function\('\$root',.*?\)\(scope\);/g
const PLACES = 2

/**
 * Takes out of Formily what makes code of text: `{{…}}` in its schemas. The bridge makes no schemas, and this part leaves the
 * build with them; a component of a team that makes one all the same is stopped with a message, where the content security
 * policy would stop it without one. Pages compute with the expressions of the page language.
 */
export function leaveOutFormilyCompiler(): Plugin {
  return {
    name: 'pagewright:leave-out-formily-compiler',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!COMPILER.test(id)) return null
      let found = 0
      const left = code.replace(COMPILED, () => {
        found += 1
        return "throw new Error('Formily expressions {{…}} are left out: tools/build/leave-out-formily-compiler.ts');"
      })
      if (found !== PLACES) throw new Error(`@formily/json-schema compiles in ${found} places, not in ${PLACES}.`)
      return { code: left, map: null }
    },
  }
}
