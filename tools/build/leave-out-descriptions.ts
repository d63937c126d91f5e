import type { Plugin } from 'vite'

const DEFINITIONS =
  /\/(?:widgets\/(?:[\w-]+|(?:actions|panels)\/[\w-]+)|renderer\/kinds\/[\w-]+)\/(?:index|schema)\.ts$|\/renderer\/expression\/functions\/[\w-]+\.ts$/
/** `description: '…',` of a schema; a text of several lines stands behind a line break. */
const DESCRIPTION = /\bdescription:\s*'(?:[^'\\\n]|\\.)*',?/g
const SUMMARY = /\bsummary:\s*'(?:[^'\\\n]|\\.)*'/g

/**
 * Keeps out of the console what editors and the reference say of widgets, actions, panels, kinds and functions: they are
 * generated from the sources, and browsers never show it.
 */
export function leaveOutDescriptions(): Plugin {
  return {
    name: 'pagewright:leave-out-descriptions',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      return DEFINITIONS.test(id)
        ? { code: code.replace(DESCRIPTION, '').replace(SUMMARY, "summary: ''"), map: null }
        : null
    },
  }
}
