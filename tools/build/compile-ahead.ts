import type { Plugin } from 'vite'

/**
 * Of Chromium since 136, where it is written: https://v8.dev/blog/explicit-compile-hints. Other browsers read a comment.
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad\n'

/**
 * Has the functions of files compiled while these arrive, beside the main thread, and not one by one as they are first
 * called. For files most of whose functions are called at once; whatever else is in them is compiled as well.
 *
 * @param names of chunks
 */
export function compileAhead(names: readonly string[]): Plugin {
  return {
    name: 'pagewright:compile-ahead',
    apply: 'build',
    generateBundle: {
      // Where anything else comes first it says nothing.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && names.includes(file.name)) file.code = COMPILE_AHEAD + file.code
      },
    },
  }
}
